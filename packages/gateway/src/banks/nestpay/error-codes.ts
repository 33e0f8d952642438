import type { Decline } from '../iso-declines.ts'
import { coreCodeOf, type NestpayAnswer } from './response.ts'

/**
 * What a CORE code of the bank's own rules means to us.
 *
 * - `unknown`: the order may have money on it; only its record tells.
 * - `rejected`: the request or the configuration is wrong; the bank did nothing.
 * - otherwise a decline. No ISO code comes with it, so the nearest one is chosen here.
 */
type CoreMeaning = 'unknown' | 'rejected' | Decline

/** The nearest ISO code and group, and the CORE codes that have them. */
const DECLINES: readonly (Decline & { readonly codes: string })[] = [
  // Nothing to work on: no related, no successful, no matching transaction.
  { isoCode: '25', group: 'state', codes: '2008 2115 2116 2509' },
  // Not in the state for it: not settled yet, settled already, several to choose from, too old.
  { isoCode: '21', group: 'state', codes: '2117 2508 2120 2511 2133 2513 2514' },
  // Beyond what is left of the order, or of the right to exceed it.
  { isoCode: '13', group: 'state', codes: '2503 2504 2505 2512' },
  { isoCode: '57', group: 'state', codes: '2517' },
  { isoCode: '54', group: 'data', codes: '2010 2011' },
  { isoCode: '14', group: 'data', codes: '2012' },
  { isoCode: '82', group: 'data', codes: '2208 2515' },
  // The card does not take installments, or points.
  { isoCode: '57', group: 'hard', codes: '2204 2205' },
  // The 3-D Secure proof does not fit, or was used before: a new session is needed.
  { isoCode: '12', group: 'hard', codes: '2121 2206 2127' },
  { isoCode: '59', group: 'fraud', codes: '2250 2251 2252 2253 2254 2255 2256' },
  // The terminal is being settled.
  { isoCode: '95', group: 'technical', codes: '2311 2314' },
]

/** Bad requests: type, amount, currency, installments, order id; and a merchant that is closed. */
const REJECTED = '1023 1027 1028 2001 2009 2105 2119 2124 2126 2207 2301 2601 2603'

/**
 * System errors; a transaction of the order that is waiting; an order id that is in use; an order that
 * has a successful transaction already (2507: an earlier call of ours went through).
 */
const UNKNOWN = '1000 1001 1002 1003 1004 1005 2016 2304 2302 2507'

const MEANINGS: ReadonlyMap<string, CoreMeaning> = new Map<string, CoreMeaning>([
  ...UNKNOWN.split(' ').map((code) => [code, 'unknown'] as const),
  ...REJECTED.split(' ').map((code) => [code, 'rejected'] as const),
  ...DECLINES.flatMap(({ isoCode, group, codes }) =>
    codes.split(' ').map((code) => [code, { isoCode, group }] as const),
  ),
])

/** `code` is `CORE-nnnn`. The 4000s are about settlement; a code that nobody lists is technical. */
export function coreMeaning(code: string): CoreMeaning {
  const digits = code.slice('CORE-'.length)
  const known = MEANINGS.get(digits)
  if (known !== undefined) return known
  return { isoCode: digits.startsWith('4') ? '95' : '99', group: 'technical' }
}

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
