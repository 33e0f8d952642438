import { coreCodeOf, type NestpayAnswer } from './response.ts'

type Refusal = Readonly<{ refusesTerminal?: true }>

const REFUSES: Refusal = { refusesTerminal: true }
const SAYS_NOTHING: Refusal = {}

/** The web server wants other credentials, does not take this caller's address, or has no such path. */
const STATUSES = new Set([401, 403, 404])

const MERCHANT_CLOSED = 'CORE-2126'

export function refusingStatus(status: number): Refusal {
  return STATUSES.has(status) ? REFUSES : SAYS_NOTHING
}

/**
 * An answer that refused what was asked. Code 99 without a code of the bank's own rules is how wrong
 * credentials are answered, with a sentence of the bank's choice.
 */
export function refusingAnswer(answer: NestpayAnswer): Refusal {
  const core = coreCodeOf(answer)
  const isRefused = core === null ? answer.procReturnCode === '99' : core === MERCHANT_CLOSED
  return isRefused ? REFUSES : SAYS_NOTHING
}
