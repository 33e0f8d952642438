import { Secret } from '../../kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { CallbackVerdict, GateExpectation } from '../connector.ts'
import { isMaskOf } from '../formats/card-mask.ts'
import { shortText } from '../formats/field-texts.ts'
import { isSameHash } from '../formats/same-hash.ts'
import { payforCredentials } from './credentials.ts'
import { callbackHash } from './hash.ts'
import { sentFields } from './request.ts'

type Pairs = readonly (readonly [name: string, value: string])[]
type Value = (name: string) => string

/**
 * Reads the callback that the card holder's browser brings from the bank. The hash covers five values without
 * borders: so each must have its exact shape, and then a signed text can be cut in one way only. Further values
 * are compared with what was sent, and those that the bank does not sign are checked again by an inquiry after
 * the payment (decision 4.8).
 */
export function readCallback(
  terminal: BankTerminal,
  expected: GateExpectation,
  pairs: Pairs,
): CallbackVerdict {
  const fields = new Map(pairs)
  const value: Value = (name) => fields.get(name) ?? ''
  if (fields.size < pairs.length) return refused('A field came twice.')
  const isOrderUsed = value('ProcReturnCode') === ORDER_USED
  const hash = callbackHash(value, payforCredentials(terminal), isOrderUsed ? 'sha256' : 'sha1')
  if (!isSameHash(value('ResponseHash'), hash)) return refused('The hash is wrong.')
  if (value('OrderId') !== expected.bankOrderId) return differs('OrderId')
  if (!RANDOM.test(value('ResponseRnd'))) return refused('The field ResponseRnd has another shape.')
  if (value('AuthCode') !== '' || value('ProcReturnCode') === '00') {
    return refused('The bank has taken a payment by itself: the model of the form was changed.')
  }
  const different = differentValue(value, expected, terminal)
  if (different !== null) return differs(different)
  return verdictOf(value)
}

/** The bank signs this error of the gate with SHA-256, without saying so. */
const ORDER_USED = '101310'

const RANDOM = /^PF\d{18}$/

function refused(why: string): CallbackVerdict {
  return { verified: false, why }
}

function differs(name: string): CallbackVerdict {
  return refused(`The field ${name} is not what was sent.`)
}

/** No hash covers these values. An absent one is checked by the inquiry that follows the payment. */
function differentValue(
  value: Value,
  expected: GateExpectation,
  terminal: BankTerminal,
): string | null {
  const changed = Object.entries(sentFields(terminal, expected)).find(
    ([name, ours]) => value(name) !== '' && value(name) !== ours,
  )
  if (changed !== undefined) return changed[0]
  const mask = value('CardMask')
  return mask === '' || isMaskOf(mask, expected.cardDigits) ? null : 'CardMask'
}

const AUTHENTICATED = 'V033'
const FAILED = 'V034'
/** The codes of refusals: of the holder's verification, of the gate, or of the host. */
const REFUSAL_CODE = /^([A-Z]{1,2}\d{2,4}|\d{6})$/
const GUID = /^[0-9A-Za-z-]{6,64}$/

function verdictOf(value: Value): CallbackVerdict {
  const [code, status] = [value('ProcReturnCode'), value('3DStatus')]
  if (code === AUTHENTICATED) {
    // The bank marks half-secure results with 2 to 4, for which it promises nothing.
    if (status !== '1') return ended(7, `3DStatus ${status.slice(0, 3)}`)
    if (!GUID.test(value('RequestGuid'))) return refused('The field RequestGuid has another shape.')
    const proof = new Secret('threeDSProof', { requestGuid: value('RequestGuid') })
    return { verified: true, mdStatus: 1, mdErrorMessage: null, proof }
  }
  if (status !== '-1' || !REFUSAL_CODE.test(code)) return refused('The result is none of the bank.')
  return ended(code === FAILED ? 0 : 7, `${code} ${value('ErrMsg')}`)
}

function ended(mdStatus: number, text: string): CallbackVerdict {
  return { verified: true, mdStatus, mdErrorMessage: shortText(text), proof: null }
}
