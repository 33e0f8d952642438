import { LIMITS } from '@vezne/protocol'
import { DAY_MILLISECONDS } from '../../../base/kernel/index.ts'
import type { Language } from '../../design/index.ts'
import { localMoment } from '../parts/index.ts'

/** The fields of the form that hold one text each. */
const TEXT_FIELDS = [
  'key',
  'linkAmountType',
  'amount',
  'linkType',
  'maxUsageCount',
  'expiryDate',
  'productName',
  'productDescription',
  'orderId',
  'merchantReference',
  'metadata',
  'returnUrl',
  'notificationMethod',
  'smsTo',
  'emailTo',
  'languageCode',
] as const

type LinkTexts = Readonly<Record<(typeof TEXT_FIELDS)[number], string>>

/**
 * What stands in the fields of the form. Each is as it was typed, so that nothing is lost where one is wrong. `key`: the
 * idempotency key of the form: a form that is sent twice makes one link. `expiryDate`: local time in Europe/Istanbul.
 * `metadata`: lines of `name=value`.
 */
export type LinkFormValues = LinkTexts &
  Readonly<{
    installments: readonly string[]
    /** The names of the fields that are on. */
    ticks: readonly string[]
  }>

/** The texts of all fields. */
export function linkTexts(textOf: (field: keyof LinkTexts) => string): LinkTexts {
  return Object.fromEntries(TEXT_FIELDS.map((field) => [field, textOf(field)])) as LinkTexts
}

/** What most links are: one payment of one amount in full, with 3-D Secure, for thirty days. */
export function newLinkValues(key: string, language: Language, now: Date): LinkFormValues {
  const ends = new Date(now.getTime() + LIMITS.linkLifeDefaultDays * DAY_MILLISECONDS)
  return {
    ...linkTexts(() => ''),
    key,
    linkAmountType: 'FixedAmount',
    linkType: 'SingleUse',
    expiryDate: localMoment(ends),
    notificationMethod: 'None',
    languageCode: language,
    installments: ['1'],
    ticks: ['is3dRequired'],
  }
}
