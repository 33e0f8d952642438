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
import { shortText } from '../formats/field-texts.ts'
import { isSameHash } from '../formats/same-hash.ts'
import { callbackHash, SIGNED_NAMES } from './hash.ts'
import { payforCredentials } from './manifest.ts'
import { sentFields } from './request.ts'

/**
 * Reads the callback that the card holder's browser brings from the bank. The hash covers five values without
 * borders: so each must have its exact shape, and then a signed text can be cut in one way only. Further values
 * are compared with what was sent, and those that the bank does not sign are checked again by an inquiry after
 * the payment (decision 4.8).
 */
export const readCallback = callbackReader({
  hashProblem,
  problem: (value) => {
    const isCharged = value('AuthCode') !== '' || value('ProcReturnCode') === '00'
    return isCharged ? CHARGED : null
  },
  shapes: { ResponseRnd: /^PF\d{18}$/ },
  sent: (_, { bankOrderId }) => ({ OrderId: bankOrderId }),
  // No hash covers these values. An absent one is checked by the inquiry that follows the payment.
  repeated: (_, expected, terminal) => sentFields(terminal, expected),
  mask: { name: 'CardMask', isOptional: true },
  verdictOf,
})

/** Null: the bank has hashed the callback. */
export function hashProblem(value: FieldValue, terminal: BankTerminal): string | null {
  const isOrderUsed = value('ProcReturnCode') === ORDER_USED
  const hash = callbackHash(value, payforCredentials(terminal), isOrderUsed ? 'sha256' : 'sha1')
  return isSameHash(value('ResponseHash'), hash) ? null : 'The hash is wrong.'
}

/** The bank signs this error of the gate with SHA-256, without saying so. */
const ORDER_USED = '101310'

const UNSIGNED_NAMES =
  'ResponseHash RequestGuid CardMask MbrId MerchantID SecureType TxnType PurchAmount InstallmentCount ' +
  'Currency OkUrl FailUrl Rnd'

/** The fields whose values decide, or are compared. */
export const READ_NAMES = [...SIGNED_NAMES, ...UNSIGNED_NAMES.split(' ')]

const AUTHENTICATED = 'V033'
const FAILED = 'V034'
/** The codes of refusals: of the holder's verification, of the gate, or of the host. */
const REFUSAL_CODE = /^([A-Z]{1,2}\d{2,4}|\d{6})$/
/** `-1` as recorded. The bank may give the directory's own number with a refusal. */
const REFUSAL_STATUS = /^(-1|\d)$/
const GUID = /^[0-9A-Za-z-]{6,64}$/

function verdictOf(value: FieldValue): CallbackVerdict {
  const [code, status] = [value('ProcReturnCode'), value('3DStatus')]
  if (code === AUTHENTICATED) {
    // The bank marks half-secure results with 2 to 4, for which it promises nothing.
    if (status !== '1') return failed(7, shortText(`3DStatus ${status.slice(0, 3)}`))
    if (!GUID.test(value('RequestGuid'))) return refused('The field RequestGuid has another shape.')
    return proven(1, { requestGuid: value('RequestGuid') })
  }
  const isRefusal = REFUSAL_CODE.test(code) && (REFUSAL_STATUS.test(status) || code === FAILED)
  if (!isRefusal) return refused('The result is none of the bank.')
  // ErrMsg is not hashed: the card holder's browser could write it.
  return failed(code === FAILED ? 0 : 7, shortText(code))
}
