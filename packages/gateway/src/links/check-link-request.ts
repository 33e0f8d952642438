import { LIMITS, REQUIRED_RULE, type RuleText } from '@vezne/protocol'
import { AMOUNT_MINOR_MAXIMUM, type FieldProblem } from '../kernel/index.ts'
import type { CreateLinkRequest } from './create-link-request.ts'
import { readEmailAddress } from './email-address.ts'
import { readExpiryDate } from './expiry-date.ts'
import { readSmsRecipient } from './phone-number.ts'
import { readReturnUrl } from './return-url.ts'

/** What the rules make of the fields that have any. */
export type LinkTerms = Readonly<{
  amountMinor: bigint | null
  maximumUses: number
  expiresAt: Date
  installments: readonly number[]
  returnUrl: string | null
  smsTo: readonly string[]
  emailTo: readonly string[]
}>

type Reading<Value> =
  | Readonly<{ ok: true; value: Value }>
  | Readonly<{ ok: false; problem: FieldProblem }>

export type LinkRequestReading =
  | Readonly<{ ok: true; terms: LinkTerms }>
  | Readonly<{ ok: false; problems: readonly FieldProblem[] }>

export type LinkRequestSurroundings = Readonly<{
  now: Date
  httpsOnly: boolean
  /** The installment counts of the merchant's plans. */
  offered: readonly number[]
}>

/** Decision 6.1, every rule at once: the caller mends all fields in one go. */
export function checkLinkRequest(
  request: CreateLinkRequest,
  { now, httpsOnly, offered }: LinkRequestSurroundings,
): LinkRequestReading {
  const amount = readAmount(request)
  const uses = readMaximumUses(request)
  const expiry = readExpiry(request, now)
  const installments = readInstallments(request, offered)
  const returnUrl = readUrl(request, httpsOnly)
  const smsTo = readRecipients('smsTo', request)
  const emailTo = readRecipients('emailTo', request)
  if (
    amount.ok &&
    uses.ok &&
    expiry.ok &&
    installments.ok &&
    returnUrl.ok &&
    smsTo.ok &&
    emailTo.ok
  ) {
    const terms = {
      amountMinor: amount.value,
      maximumUses: uses.value,
      expiresAt: expiry.value,
      installments: installments.value,
      returnUrl: returnUrl.value,
      smsTo: smsTo.value,
      emailTo: emailTo.value,
    }
    return { ok: true, terms }
  }
  const all = [amount, uses, expiry, installments, returnUrl, smsTo, emailTo]
  return { ok: false, problems: all.flatMap((reading) => (reading.ok ? [] : [reading.problem])) }
}

function readAmount({ linkAmountType, amountMinor }: CreateLinkRequest): Reading<bigint | null> {
  if (linkAmountType === 'VariableAmount') return taken(null)
  if (amountMinor === null) {
    const tr = 'FixedAmount için zorunludur; müşteri girecekse VariableAmount gönderin'
    const en = 'is required by FixedAmount; send VariableAmount if the customer is to enter it'
    return wrong('amount', { tr, en })
  }
  if (amountMinor > 0n && amountMinor <= AMOUNT_MINOR_MAXIMUM) return taken(amountMinor)
  const largest = LIMITS.amountMaximumMajorUnits
  return wrong('amount', {
    tr: `0'dan büyük, en çok ${largest} olmalıdır`,
    en: `must be greater than 0, at most ${largest}`,
  })
}

/** `SingleUse` means 1, whatever `maxUsageCount` says. */
function readMaximumUses({ linkType, maxUsageCount }: CreateLinkRequest): Reading<number> {
  if (linkType === 'SingleUse') return taken(1)
  const largest = LIMITS.linkUsageCountMaximum
  if (maxUsageCount !== null && maxUsageCount >= 1 && maxUsageCount <= largest) {
    return taken(maxUsageCount)
  }
  return wrong('maxUsageCount', {
    tr: `MultipleUse için zorunludur: 1–${largest} arasında gönderin`,
    en: `is required by MultipleUse: send 1 to ${largest}`,
  })
}

function readExpiry({ expiryDate }: CreateLinkRequest, now: Date): Reading<Date> {
  const reading = readExpiryDate(expiryDate, now)
  return reading.ok ? taken(reading.expiresAt) : wrong('expiryDate', reading.rule)
}

/** Absent and empty both mean the single payment. A count that no card could pay in is refused (6.10). */
function readInstallments(
  { installments }: CreateLinkRequest,
  offered: readonly number[],
): Reading<readonly number[]> {
  if (installments === null || installments.length === 0) return taken([1])
  const largest = LIMITS.linkInstallmentCountMaximum
  const inRange = installments.every(
    (count) => Number.isInteger(count) && count >= 1 && count <= largest,
  )
  if (inRange && new Set(installments).size === installments.length) {
    const missing = installments.filter((count) => !offered.includes(count))
    if (missing.length > 0) return wrong('installments', notOffered(missing, offered))
    return taken(installments.toSorted((one, other) => one - other))
  }
  return wrong('installments', {
    tr: `1–${largest} arasında, yinelenmeyen taksit sayılarının listesi olmalıdır`,
    en: `must be a list of different counts from 1 to ${largest}`,
  })
}

function notOffered(missing: readonly number[], offered: readonly number[]): RuleText {
  const [none, counts] = [missing.join(', '), offered.join(', ')]
  return {
    tr: `komisyon planınızda olmayan taksit sayısı içeriyor (${none}); ödenebilecek sayılar: ${counts}`,
    en: `names counts that your commission plans do not offer (${none}); what can be paid: ${counts}`,
  }
}

function readUrl({ returnUrl }: CreateLinkRequest, httpsOnly: boolean): Reading<string | null> {
  if (returnUrl === null) return taken(null)
  const reading = readReturnUrl(returnUrl, httpsOnly)
  return reading.ok ? taken(reading.url) : wrong('returnUrl', reading.rule)
}

const RECIPIENTS = {
  smsTo: {
    methods: ['Sms', 'Both'],
    read: readSmsRecipient,
    rule: {
      tr: 'telefon numaralarından oluşmalıdır (900 gibi özel ücretliler olmaz), örneğin +905321234567 veya 0532 123 45 67',
      en: 'must consist of phone numbers (none of premium rate, such as 900), such as +905321234567 or 0532 123 45 67',
    },
  },
  emailTo: {
    methods: ['Email', 'Both'],
    read: readEmailAddress,
    rule: {
      tr: 'e-posta adreslerinden oluşmalıdır, örneğin ad@ornek.com',
      en: 'must consist of e-mail addresses, such as name@example.com',
    },
  },
} as const

/** Recipients that the method does not use are not kept. */
function readRecipients(
  field: 'smsTo' | 'emailTo',
  request: CreateLinkRequest,
): Reading<readonly string[]> {
  const { methods, read, rule } = RECIPIENTS[field]
  const method = request.notificationMethod
  if (!methods.some((needing) => needing === method)) return taken([])
  const sent = request[field] ?? []
  if (sent.length === 0) {
    const { tr, en } = REQUIRED_RULE
    return wrong(field, { tr: `${method} için ${tr}`, en: `${en} by ${method}` })
  }
  const most = LIMITS.linkRecipientsMaximum
  if (sent.length > most) {
    return wrong(field, { tr: `en çok ${most} alıcı içerebilir`, en: `may name ${most} at most` })
  }
  const recipients = sent.map(read)
  if (recipients.includes(null)) return wrong(field, rule)
  return taken([...new Set(recipients.filter((recipient) => recipient !== null))])
}

function taken<Value>(value: Value): Reading<Value> {
  return { ok: true, value }
}

function wrong(field: string, rule: RuleText): Readonly<{ ok: false; problem: FieldProblem }> {
  return { ok: false, problem: { field, rule } }
}
