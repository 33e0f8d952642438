import { ERRORS, type ErrorName, PAYMENT_TYPES, type PaymentType } from '@vezne/protocol'
import { amountMinorFromText, amountToWire, fieldError } from '../../../../base/kernel/index.ts'
import type { BankAnswer } from '../../../../payment/banks/index.ts'
import type { MoneyCall, Payer } from '../../../../payment/payments/index.ts'
import type { Refusal } from '../../answers/error-body.ts'
import type { ApiCall } from '../api-route.ts'

const AMOUNT_RULE = {
  tr: '0’dan büyük, en çok 99999999.99 ve en çok iki ondalıklı bir tutar olmalıdır',
  en: 'must be an amount greater than 0, at most 99999999.99, with at most two decimals',
}

/** The amount in a query, in kuruş. It is read from the text, never through a floating-point number. */
export function amountOfText(field: string, text: string | undefined): bigint | null {
  if (text === undefined) return null
  const reading = amountMinorFromText(text)
  if (!reading.ok) throw fieldError(field, AMOUNT_RULE)
  return reading.amountMinor
}

export function amountOrNull(amountMinor: bigint | null | undefined): number | null {
  return amountMinor === null || amountMinor === undefined ? null : amountToWire(amountMinor)
}

/** The schema lets no other value through, but its static type is `string`. */
export function paymentTypeOf(text: string | undefined): PaymentType | null {
  return PAYMENT_TYPES.find((type) => type === text) ?? null
}

/** Null where the link asked the payer for nothing, or the payer's data have been erased (decision 6.13). */
export function payerToWire(payer: Payer | null): Payer | null {
  if (payer === null || Object.values(payer).every((each) => each === null)) return null
  const { name, email, phoneNumber, address, note } = payer
  return { name, email, phoneNumber, address, note }
}

/** A signed call for the use cases that move money. They use up its pair. */
export function moneyCallOf(call: ApiCall): MoneyCall {
  const { caller, conversationId, clientIpAddress, idempotency } = call
  const { merchant, pair } = caller
  return { merchant, conversationId, pair, clientIpAddress, idempotency }
}

/** The refusal in an answer that has the endpoint's own fields too, such as a decline with its orderId. */
export function refusalOf(name: ErrorName | null): Refusal | null {
  return name === null ? null : { name, details: {} }
}

const REFUSED_BY_BANK = {
  return: { tr: 'Banka iadeyi reddetti', en: 'The bank refused the return' },
  reverse: { tr: 'Banka iptali reddetti', en: 'The bank refused the reversal' },
} as const

/**
 * The message for a return or a reversal that the bank refused, addressed to the merchant: the catalogue's
 * text of a decline addresses the card holder (decision 5.6). The bank's text was masked when it was read.
 */
export function operationRefusal(
  operation: keyof typeof REFUSED_BY_BANK,
  error: ErrorName | null,
  bankRefusal: BankAnswer | null,
): Refusal | null {
  const refusal = refusalOf(error)
  if (refusal === null) return null
  const words = wordsOf(operation, bankRefusal)
  if (ERRORS[refusal.name].audience === 'cardHolder') return { ...refusal, message: words }
  return bankRefusal === null ? refusal : { ...refusal, details: { remedy: words } }
}

function wordsOf(operation: keyof typeof REFUSED_BY_BANK, bankRefusal: BankAnswer | null) {
  const { responseCode = null, responseMessage = null } = bankRefusal ?? {}
  const said = responseMessage === null ? '' : `: ${responseMessage.replace(/\.$/, '')}`
  const inTurkish = responseCode === null ? '' : ` (kod ${responseCode})`
  const inEnglish = responseCode === null ? '' : ` (code ${responseCode})`
  const { tr, en } = REFUSED_BY_BANK[operation]
  return { tr: `${tr}${said}${inTurkish}.`, en: `${en}${said}${inEnglish}.` }
}
