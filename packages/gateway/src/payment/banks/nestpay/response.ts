import type { BankAnswer } from '../connector.ts'
import { bankTimeToIso, shortTextOrNull } from '../formats/field-texts.ts'
import { childOf, readXml, textOf } from '../formats/xml.ts'
import type { Decline } from '../iso-declines.ts'

/** The texts of a `CC5Response`; null for an absent element. Any of them may be absent. */
export type NestpayAnswer = Readonly<{
  orderId: string | null
  response: string | null
  authCode: string | null
  hostReference: string | null
  procReturnCode: string | null
  transactionId: string | null
  errorMessage: string | null
  /** A field of the Extra element; null where it is absent. */
  extra: (name: string) => string | null
}>

/** Reads the bytes of an answer; null for anything else, such as a truncated document. */
export function readAnswer(body: Uint8Array, contentType: string): NestpayAnswer | null {
  const document = readXml(body, contentType)
  const root = document === null ? null : childOf(document, 'CC5Response')
  if (root === null) return null
  const extra = childOf(root, 'Extra')
  return {
    orderId: textOf(root, 'OrderId'),
    response: textOf(root, 'Response'),
    authCode: textOf(root, 'AuthCode'),
    hostReference: textOf(root, 'HostRefNum'),
    procReturnCode: textOf(root, 'ProcReturnCode'),
    transactionId: textOf(root, 'TransId'),
    errorMessage: textOf(root, 'ErrMsg'),
    extra: (name) => (extra === null ? null : textOf(extra, name)),
  }
}

/** The parts of an answer that may be stored and shown (decision 5.8), by an allow list. */
export function toBankAnswer(answer: NestpayAnswer): BankAnswer {
  return {
    responseCode: shortTextOrNull(
      coreCodeOf(answer) ?? answer.procReturnCode ?? errorCodeOf(answer),
    ),
    responseMessage: shortTextOrNull(answer.errorMessage),
    authCode: shortTextOrNull(answer.authCode),
    hostReference: shortTextOrNull(answer.hostReference),
    transactionId: shortTextOrNull(answer.transactionId),
    batchNumber: shortTextOrNull(answer.extra('SETTLEID')),
    transactionDate: bankTimeToIso(answer.extra('TRXDATE')),
  }
}

/** The code of a refusal by the bank's own rules, such as `CORE-2508`; more exact than the `99` beside it. */
export function coreCodeOf(answer: NestpayAnswer): string | null {
  const code = errorCodeOf(answer)
  return code !== null && /^CORE-\d{4}$/.test(code) ? code : null
}

/** Extra/ERRORCODE: `CORE-nnnn`, `ISO8583-nn`, or a bare number at some banks. */
export function errorCodeOf(answer: NestpayAnswer): string | null {
  const code = answer.extra('ERRORCODE')
  return code === null || code === '' ? null : code
}

/**
 * The meaning of a CORE code.
 *
 * - `unknown`: only the bank's record shows whether money moved.
 * - `rejected`: the request or the configuration is wrong; the bank did nothing.
 * - otherwise a decline, with the nearest ISO code, because the answer has none.
 */
type CoreMeaning = 'unknown' | 'rejected' | Decline

/** The nearest ISO code and group, and the CORE codes that have them. */
const DECLINES: readonly (Decline & { readonly codes: string })[] = [
  // No related, successful or matching transaction.
  { isoCode: '25', group: 'state', codes: '2008 2115 2116 2509' },
  // The transaction is not settled yet, is settled already, is ambiguous or is too old.
  { isoCode: '21', group: 'state', codes: '2117 2508 2120 2511 2133 2513 2514' },
  // The amount exceeds the rest of the order, or the allowed excess.
  { isoCode: '13', group: 'state', codes: '2503 2504 2505 2512' },
  { isoCode: '57', group: 'state', codes: '2517' },
  { isoCode: '54', group: 'data', codes: '2010 2011' },
  { isoCode: '14', group: 'data', codes: '2012' },
  { isoCode: '82', group: 'data', codes: '2208 2515' },
  // The card does not take installments, or points.
  { isoCode: '57', group: 'hard', codes: '2204 2205' },
  // The 3-D Secure proof is wrong or was used before, and a new session is needed.
  { isoCode: '12', group: 'hard', codes: '2121 2206 2127' },
  { isoCode: '59', group: 'fraud', codes: '2250 2251 2252 2253 2254 2255 2256' },
  // The terminal is being settled.
  { isoCode: '95', group: 'technical', codes: '2311 2314' },
]

/** Wrong type, amount, currency, installments or order id; and a closed merchant. */
const REJECTED = '1023 1027 1028 2001 2009 2105 2119 2124 2126 2207 2301 2601 2603'

/**
 * System errors; a waiting transaction of the order; an order id in use; an order that already has a
 * successful transaction (2507: an earlier call of the gateway was successful).
 */
const UNKNOWN = '1000 1001 1002 1003 1004 1005 2016 2304 2302 2507'

const MEANINGS: ReadonlyMap<string, CoreMeaning> = new Map<string, CoreMeaning>([
  ...UNKNOWN.split(' ').map((code) => [code, 'unknown'] as const),
  ...REJECTED.split(' ').map((code) => [code, 'rejected'] as const),
  ...DECLINES.flatMap(({ isoCode, group, codes }) =>
    codes.split(' ').map((code) => [code, { isoCode, group }] as const),
  ),
])

/** `code` is `CORE-nnnn`. Codes from 4000 are about settlement, and unlisted codes are technical. */
export function coreMeaning(code: string): CoreMeaning {
  const digits = code.slice('CORE-'.length)
  const known = MEANINGS.get(digits)
  if (known !== undefined) return known
  return { isoCode: digits.startsWith('4') ? '95' : '99', group: 'technical' }
}

type Refusal = Readonly<{ refusesTerminal?: true }>

const REFUSES: Refusal = { refusesTerminal: true }
const SAYS_NOTHING: Refusal = {}

const MERCHANT_CLOSED = 'CORE-2126'

/** Whether a refusal concerns the terminal: banks answer wrong credentials with 99 and no CORE code. */
export function refusingAnswer(answer: NestpayAnswer): Refusal {
  const core = coreCodeOf(answer)
  const isRefused = core === null ? answer.procReturnCode === '99' : core === MERCHANT_CLOSED
  return isRefused ? REFUSES : SAYS_NOTHING
}
