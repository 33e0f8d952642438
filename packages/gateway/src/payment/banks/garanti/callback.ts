import type { BankTerminal } from '../bank-terminal.ts'
import { cardOf } from '../compare-payment.ts'
import type { CallbackVerdict, GateExpectation } from '../connector.ts'
import { signsAgree } from '../formats/authentication-signs.ts'
import {
  CHARGED,
  CONTRADICTED,
  callbackReader,
  changedField,
  different,
  type FieldValue,
  failed,
  missedField,
  misshapen,
  misshapenField,
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
  problem: (value, expected, terminal) => {
    const isCharged = ['authcode', 'procreturncode', 'response'].some((name) => value(name) !== '')
    if (value('apiversion') !== API_VERSION) return 'The callback is of another version.'
    if (isCharged) return CHARGED
    return (
      misshapen(misshapenField(value, SHAPES)) ??
      different(differentValue(value, expected, terminal))
    )
  },
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

const SHAPES: Readonly<Record<string, RegExp>> = {
  mdstatus: /^\d$/,
  cavv: /^([A-Za-z0-9+/]{27}=)?$/,
  eci: /^(0[0-7])?$/,
  md: /^[A-Za-z0-9+/]{0,400}={0,2}$/,
  rnd: /^[A-Za-z0-9+/=]{0,64}$/,
  xid: /^[A-Za-z0-9+/=_-]{0,100}$/,
}

function differentValue(
  value: FieldValue,
  expected: GateExpectation,
  terminal: BankTerminal,
): string | null {
  const { terminalId, merchantId } = garantiCredentials(terminal)
  const hashed = { clientid: terminalId, oid: expected.bankOrderId }
  const missed = missedField(value, hashed)
  if (missed !== null) return missed
  // The bank leaves out what it does not repeat; a value that is empty in the form is so here.
  const changed = changedField(value, {
    ...sentFields(terminal, expected),
    terminalid: terminalId,
    terminalmerchantid: merchantId,
  })
  if (changed !== null) return changed
  const mask = value('MaskedPan')
  return mask === '' || cardOf(mask, expected.cardDigits) === 'ours' ? null : 'MaskedPan'
}

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
