import { LIMITS } from '@vezne/protocol'
import { DAY_MILLISECONDS } from '../../../base/kernel/index.ts'
import type { Language } from '../../design/index.ts'
import { localMoment } from '../parts/index.ts'

/** What stands in the fields of the form. Each is as it was typed, so that nothing is lost where one is wrong. */
export type LinkFormValues = Readonly<{
  /** The idempotency key of the form: a form that is sent twice makes one link. */
  key: string
  linkAmountType: string
  amount: string
  linkType: string
  maxUsageCount: string
  /** Local time in Europe/Istanbul. */
  expiryDate: string
  productName: string
  productDescription: string
  orderId: string
  merchantReference: string
  /** Lines of `name=value`. */
  metadata: string
  returnUrl: string
  notificationMethod: string
  smsTo: string
  emailTo: string
  languageCode: string
  installments: readonly string[]
  /** The names of the fields that are on. */
  ticks: readonly string[]
}>

/** What most links are: one payment of one amount in full, with 3-D Secure, for thirty days. */
export function newLinkValues(key: string, language: Language, now: Date): LinkFormValues {
  const ends = new Date(now.getTime() + LIMITS.linkLifeDefaultDays * DAY_MILLISECONDS)
  return {
    key,
    linkAmountType: 'FixedAmount',
    amount: '',
    linkType: 'SingleUse',
    maxUsageCount: '',
    expiryDate: localMoment(ends),
    productName: '',
    productDescription: '',
    orderId: '',
    merchantReference: '',
    metadata: '',
    returnUrl: '',
    notificationMethod: 'None',
    smsTo: '',
    emailTo: '',
    languageCode: language,
    installments: ['1'],
    ticks: ['is3dRequired'],
  }
}
