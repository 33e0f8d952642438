import type { BankTerminal } from '../bank-terminal.ts'
import type { CallbackVerdict } from '../connector.ts'
import { signsAgree } from '../formats/authentication-signs.ts'
import {
  CHARGED,
  CONTRADICTED,
  callbackReader,
  type FieldValue,
  failed,
  proven,
  refused,
} from '../formats/callback-fields.ts'
import { isSameHash } from '../formats/same-hash.ts'
import { callbackHash } from './hash.ts'
import { listProblem } from './hashed-names.ts'
import { garantiCredentials } from './manifest.ts'
import { API_VERSION, sentFields } from './request.ts'

/**
 * Reads the callback that the card holder's browser brings from the bank. The hash covers ten values or more without
 * borders, and neither the amount nor the model. So the list of names must leave one reading, each hashed value
 * must have its shape, and every further value is compared with what was sent (decision 4.8). An error
 * of the gate has no hash at all, so that it ends nothing.
 */
export const readCallback = callbackReader({
  hashProblem,
  problem: (value) => {
    if (value('apiversion') !== API_VERSION) return 'The callback is of another version.'
    const isCharged = ['authcode', 'procreturncode', 'response'].some((name) => value(name) !== '')
    return isCharged ? CHARGED : null
  },
  shapes: {
    mdstatus: /^\d$/,
    cavv: /^([A-Za-z0-9+/]{27}=)?$/,
    eci: /^(0[0-7])?$/,
    md: /^[A-Za-z0-9+/]{0,400}={0,2}$/,
    rnd: /^[A-Za-z0-9+/=]{0,64}$/,
    xid: /^[A-Za-z0-9+/=_-]{0,100}$/,
  },
  sent: (_, { bankOrderId }, terminal) => {
    return { clientid: garantiCredentials(terminal).terminalId, oid: bankOrderId }
  },
  // The bank leaves out what it does not repeat; a value that is empty in the form is so here.
  repeated: (_, expected, terminal) => {
    const { terminalId, merchantId } = garantiCredentials(terminal)
    const sent = sentFields(terminal, expected)
    return { ...sent, terminalid: terminalId, terminalmerchantid: merchantId }
  },
  mask: { name: 'MaskedPan', isOptional: true },
  verdictOf,
})

/** Null: the bank has hashed the callback. */
export function hashProblem(value: FieldValue, terminal: BankTerminal): string | null {
  const why = listProblem(value)
  if (why !== null) return why
  const { storeKey } = garantiCredentials(terminal)
  const hash = callbackHash(value, storeKey, value('hashparams'))
  const isRight = isSameHash(value('hash'), hash, 'hex')
  return isRight ? null : 'The hash is wrong.'
}

/** The fields whose values decide, or are compared. */
export const READ_NAMES = (
  'apiversion hash hashparams clientid oid authcode procreturncode response mdstatus cavv eci md rnd xid terminalid ' +
  'terminalmerchantid MaskedPan mode secure3dsecuritylevel txntype txnamount txncurrencycode txninstallmentcount ' +
  'orderid successurl errorurl'
).split(' ')

function verdictOf(value: FieldValue): CallbackVerdict {
  const status = value('mdstatus')
  const [cavv, eci] = [value('cavv'), value('eci')]
  const agree = signsAgree({ mdStatus: status, eci, hasVerificationValue: cavv !== '' })
  // 9 is an error while the verification ran: it could not be finished. The bank's text is not hashed: the card holder's
  // browser could write it.
  if (agree === null) return failed(status === '9' ? 5 : Number(status), `mdstatus ${status}`)
  if (!agree) return refused(CONTRADICTED)
  return proven(Number(status), { cavv, eci, xid: value('xid'), md: value('md') })
}
