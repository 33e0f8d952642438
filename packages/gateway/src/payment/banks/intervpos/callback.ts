import type { BankTerminal } from '../bank-terminal.ts'
import type { CallbackVerdict } from '../connector.ts'
import {
  CHARGED,
  callbackReader,
  type FieldValue,
  failed,
  proven,
  refused,
} from '../formats/callback-fields.ts'
import { minorFromComma, shortText } from '../formats/field-texts.ts'
import { LIRA } from '../formats/request-texts.ts'
import { isSameHash } from '../formats/same-hash.ts'
import { callbackHash, HASH_PARAMS, SIGNED_NAMES } from './hash.ts'
import { intervposCredentials } from './manifest.ts'
import { PROOF_FIELDS } from './request.ts'

/**
 * Reads the callback that the card holder's browser brings from the bank. The hash covers eleven values without
 * borders: all but MD, the result and mdStatus must be exactly what was sent, so that a signed text can be cut in one
 * way only. Eci, PayerTxnId, PayerAuthenticationCode and 3DStatus are not covered: they decide nothing here, and the
 * bank compares the first three with its own record when the payment is sent.
 */
export const readCallback = callbackReader({
  hashProblem,
  problem: (value) => (isCharged(value) ? CHARGED : null),
  shapes: {
    Version: /^$/,
    Exponent: /^$/,
    MD: /^[!-~]{0,300}$/,
    ProcReturnCode: /^([A-Z]?\d{2,6})?$/,
    Response: /^[A-Za-z]{0,20}$/,
    mdStatus: /^\d$/,
    Eci: /^(\d{1,2})?$/,
    PayerTxnId: /^[!-~]{0,128}$/,
    PayerAuthenticationCode: /^[!-~]{0,128}$/,
  },
  sent: (_, { bankOrderId, callbackUrl }) => ({
    OrderId: bankOrderId,
    Currency: LIRA,
    OkUrl: callbackUrl,
    FailUrl: callbackUrl,
  }),
  other: (value, { amountMinor }) =>
    minorFromComma(value('PurchAmount')) === amountMinor ? null : 'PurchAmount',
  // No hash covers these two.
  repeated: (_, __, terminal) => ({ ShopCode: intervposCredentials(terminal).shopCode }),
  mask: { name: 'Pan', isOptional: true, mayBeShort: true },
  verdictOf,
})

/** The fields whose values decide, or are compared. */
export const READ_NAMES = [
  ...SIGNED_NAMES,
  ...PROOF_FIELDS,
  ...'HASH HASHPARAMS ShopCode Pan ProcReturnCode Response mdStatus AuthCode ErrorCode ErrorMessage'.split(
    ' ',
  ),
]

/** Null: the bank has hashed the callback, over the names that it always lists. */
export function hashProblem(value: FieldValue, terminal: BankTerminal): string | null {
  if (value('HASHPARAMS') !== HASH_PARAMS) return 'The hash names other fields.'
  const hash = callbackHash(value, intervposCredentials(terminal).merchantPass)
  return isSameHash(value('HASH'), hash) ? null : 'The hash is wrong.'
}

/** A success of this model names no result of a payment. */
function isCharged(value: FieldValue): boolean {
  const isApproved = value('ProcReturnCode') === '00' || /^approved$/i.test(value('Response'))
  return isApproved || value('AuthCode') !== ''
}

function verdictOf(value: FieldValue): CallbackVerdict {
  const [code, status] = [value('ProcReturnCode'), value('mdStatus')]
  const isUsable = /^[1-4]$/.test(status)
  if (!isUsable || code !== '' || value('Response') !== '') {
    // ErrorMessage is not hashed: the card holder's browser could write it.
    const mdStatus = /^[05-8]$/.test(status) ? Number(status) : 7
    const text = code === '' ? `mdStatus ${status}` : code
    return failed(mdStatus, shortText(text))
  }
  if (value('MD') === '') return refused('The field MD has another shape.')
  return proven(Number(status), Object.fromEntries(PROOF_FIELDS.map((name) => [name, value(name)])))
}
