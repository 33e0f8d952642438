import { ERRORS, type ErrorName } from '@vezne/protocol'
import type { BankAnswer } from '../../../banks/index.ts'
import type { MoneyCall } from '../../../payments/index.ts'
import type { Refusal } from '../../answers/error-body.ts'
import type { ApiCall } from '../api-route.ts'

/** A signed call as payments take it: with its pair, which they use up. */
export function moneyCallOf(call: ApiCall): MoneyCall {
  const { caller, conversationId, clientIpAddress, idempotency } = call
  const { merchant, pair } = caller
  return { merchant, conversationId, pair, clientIpAddress, idempotency }
}

/** An outcome that is an error and has fields all the same, such as a decline with its orderId. */
export function refusalOf(name: ErrorName | null): Refusal | null {
  return name === null ? null : { name, details: {} }
}

const REFUSED_BY_BANK = {
  return: { tr: 'Banka iadeyi reddetti', en: 'The bank refused the return' },
  reverse: { tr: 'Banka iptali reddetti', en: 'The bank refused the reversal' },
} as const

/**
 * A bank's no to a return or a reversal, in words for the merchant: the catalogue's text of a decline
 * speaks to a card holder, who is not there (decision 5.6). The bank's text is masked when it is read.
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
