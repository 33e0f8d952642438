import type { Language } from '@vezne/protocol'
import { LIMITS } from '@vezne/protocol'
import { AMOUNT_MINOR_MAXIMUM, type FieldProblem, type Labels } from '../../base/kernel/index.ts'
import type { Checkout, LinkContent, LinkFacts } from './link.ts'
import { accepted, type Reading, readExpiryDate, readReturnUrl, refused } from './link-fields.ts'
import { readRecipients } from './link-notices.ts'

/**
 * A link as the merchant describes it. Null means that the field was not sent. Each value has the right
 * type; `checkLinkRequest` applies the rules between the fields.
 */
export type CreateLinkRequest = Pick<LinkFacts, 'linkType' | 'amountMinor'> &
  Omit<LinkContent, 'installments' | 'asks' | 'notification' | 'labels' | 'checkout'> &
  Readonly<{
    merchantId: string | null
    /** ISO 8601; a time without an offset is Europe/Istanbul. */
    expiryDate: string | null
    maxUsageCount: number | null
    orderId: string | null
    /** Masked. */
    labels: Labels
    /** Checked; null where the link is no checkout. */
    checkout: Checkout | null
    linkAmountType: LinkFacts['amountType']
    /** ISO 4217 numeric. */
    currency: number | null
    installments: readonly number[] | null
    isNameRequired: boolean
    isEmailRequired: boolean
    isPhoneNumberRequired: boolean
    isAddressRequired: boolean
    isNoteRequired: boolean
    notificationMethod: LinkContent['notification']['method']
    smsTo: readonly string[] | null
    emailTo: readonly string[] | null
    /** The language of the call and of the link's notices. */
    languageCode: Language
  }>

/** The fields that have rules, as the link gets them. */
export type LinkTerms = Pick<LinkFacts, 'amountMinor' | 'maximumUses' | 'expiresAt'> &
  Pick<LinkContent, 'installments' | 'returnUrl'> &
  Readonly<Record<'smsTo' | 'emailTo', readonly string[]>>

type LinkRequestReading =
  | Readonly<{ ok: true; terms: LinkTerms }>
  | Readonly<{ ok: false; problems: readonly FieldProblem[] }>

/**
 * Decision 6.1. All rules are checked, so that one answer names every wrong field. `offered`: the installment
 * counts of the merchant's commission plans.
 */
export function checkLinkRequest(
  request: CreateLinkRequest,
  {
    now,
    httpsOnly,
    offered,
  }: Readonly<{ now: Date; httpsOnly: boolean; offered: readonly number[] }>,
): LinkRequestReading {
  const { notificationMethod } = request
  const problems: FieldProblem[] = []
  const taken = <Value>(reading: Reading<Value>, substitute: Value): Value => {
    if (reading.ok) return reading.value
    problems.push(reading.problem)
    return substitute
  }
  const terms: LinkTerms = {
    amountMinor: taken(readAmount(request), null),
    maximumUses: taken(readMaximumUses(request), 1),
    expiresAt: taken(readExpiryDate(request.expiryDate, now), now),
    installments: taken(readInstallments(request, offered), []),
    returnUrl: taken(readReturnUrl(request.returnUrl, httpsOnly), null),
    smsTo: taken(readRecipients('Sms', notificationMethod, request.smsTo), []),
    emailTo: taken(readRecipients('Email', notificationMethod, request.emailTo), []),
  }
  return problems.length === 0 ? { ok: true, terms } : { ok: false, problems }
}

function readAmount({ linkAmountType, amountMinor }: CreateLinkRequest): Reading<bigint | null> {
  if (linkAmountType === 'VariableAmount') return accepted(null)
  if (amountMinor === null) {
    const tr = 'FixedAmount için zorunludur; müşteri girecekse VariableAmount gönderin'
    const en = 'is required by FixedAmount; send VariableAmount if the customer is to enter it'
    return refused('amount', { tr, en })
  }
  if (amountMinor > 0n && amountMinor <= AMOUNT_MINOR_MAXIMUM) return accepted(amountMinor)
  const largest = LIMITS.amountMaximumMajorUnits
  return refused('amount', {
    tr: `0'dan büyük, en çok ${largest} olmalıdır`,
    en: `must be greater than 0, at most ${largest}`,
  })
}

/** `SingleUse` means 1, whatever `maxUsageCount` says. */
function readMaximumUses({ linkType, maxUsageCount }: CreateLinkRequest): Reading<number> {
  if (linkType === 'SingleUse') return accepted(1)
  const largest = LIMITS.linkUsageCountMaximum
  if (maxUsageCount !== null && maxUsageCount >= 1 && maxUsageCount <= largest) {
    return accepted(maxUsageCount)
  }
  return refused('maxUsageCount', {
    tr: `MultipleUse için zorunludur: 1–${largest} arasında gönderin`,
    en: `is required by MultipleUse: send 1 to ${largest}`,
  })
}

/**
 * An absent and an empty list both mean the single payment. A count that no card can pay in is refused
 * (decision 6.10).
 */
function readInstallments(
  { installments }: CreateLinkRequest,
  offered: readonly number[],
): Reading<readonly number[]> {
  if (installments === null || installments.length === 0) return accepted([1])
  const largest = LIMITS.linkInstallmentCountMaximum
  const inRange = installments.every(
    (count) => Number.isInteger(count) && count >= 1 && count <= largest,
  )
  if (inRange && new Set(installments).size === installments.length) {
    const missing = installments.filter((count) => !offered.includes(count))
    if (missing.length === 0) return accepted(installments.toSorted((one, other) => one - other))
    const [none, counts] = [missing.join(', '), offered.join(', ')]
    return refused('installments', {
      tr: `komisyon planınızda olmayan taksit sayısı içeriyor (${none}); ödenebilecek sayılar: ${counts}`,
      en: `names counts that your commission plans do not offer (${none}); what can be paid: ${counts}`,
    })
  }
  return refused('installments', {
    tr: `1–${largest} arasında, yinelenmeyen taksit sayılarının listesi olmalıdır`,
    en: `must be a list of different counts from 1 to ${largest}`,
  })
}
