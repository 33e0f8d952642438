import { Secret } from '../../kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { CallbackVerdict, GateExpectation } from '../connector.ts'
import { isMaskOf } from '../formats/card-mask.ts'
import { shortText } from '../formats/field-texts.ts'
import { isSameHash } from '../formats/same-hash.ts'
import { garantiCredentials } from './credentials.ts'
import { callbackHash, HASH_PARAMS } from './hash.ts'
import { API_VERSION, sentFields } from './request.ts'

type Pairs = readonly (readonly [name: string, value: string])[]
type Value = (name: string) => string

/**
 * Reads the callback that the card holder's browser brings from the bank. The hash covers ten values without
 * borders, and neither the amount nor the model. So the list of names must be the bank's, each hashed value
 * must have its exact shape, and every further value is compared with what was sent (decision 4.8). An error
 * of the gate has no hash at all, so that it ends nothing.
 */
export function readCallback(
  terminal: BankTerminal,
  expected: GateExpectation,
  pairs: Pairs,
): CallbackVerdict {
  const fields = new Map(pairs)
  const value: Value = (name) => fields.get(name) ?? ''
  if (fields.size < pairs.length) return refused('A field came twice.')
  if (value('hashparams') !== HASH_PARAMS) {
    return refused('The list of hashed fields is none of the bank.')
  }
  const { storeKey } = garantiCredentials(terminal)
  if (!isSameHash(value('hash'), callbackHash(value, storeKey), 'hex'))
    return refused('The hash is wrong.')
  if (value('apiversion') !== API_VERSION) return refused('The callback is of another version.')
  if (['authcode', 'procreturncode', 'response'].some((name) => value(name) !== '')) {
    return refused('The bank has taken a payment by itself: the model of the form was changed.')
  }
  const misshapen = Object.entries(SHAPES).find(([name, shape]) => !shape.test(value(name)))
  if (misshapen !== undefined) return refused(`The field ${misshapen[0]} has another shape.`)
  const different = differentValue(value, expected, terminal)
  if (different !== null) return refused(`The field ${different} is not what was sent.`)
  return verdictOf(value)
}

function refused(why: string): CallbackVerdict {
  return { verified: false, why }
}

const SHAPES: Readonly<Record<string, RegExp>> = {
  mdstatus: /^\d$/,
  cavv: /^([A-Za-z0-9+/]{27}=)?$/,
  eci: /^(0[0-7])?$/,
  md: /^[A-Za-z0-9+/]{0,400}={0,2}$/,
  rnd: /^[A-Za-z0-9+/]{20}$/,
  xid: /^[A-Za-z0-9+/=_-]{0,100}$/,
}

function differentValue(
  value: Value,
  expected: GateExpectation,
  terminal: BankTerminal,
): string | null {
  const { terminalId, merchantId } = garantiCredentials(terminal)
  const hashed = { clientid: terminalId, oid: expected.bankOrderId }
  const wrong = Object.entries(hashed).find(([name, ours]) => value(name) !== ours)
  if (wrong !== undefined) return wrong[0]
  const others = {
    ...sentFields(terminal, expected),
    terminalid: terminalId,
    terminalmerchantid: merchantId,
  }
  const changed = Object.entries(others).find(([name, ours]) => {
    const came = value(name)
    // The bank leaves out what it does not repeat; a value that is empty in the form is so here.
    return came !== '' && came !== ours
  })
  if (changed !== undefined) return changed[0]
  const mask = value('MaskedPan')
  return mask === '' || isMaskOf(mask, expected.cardDigits) ? null : 'MaskedPan'
}

type Agreement = Readonly<{ eci: RegExp; hasCavv: boolean }>

const NOT_ENROLLED: Agreement = { eci: /^(0[0167])?$/, hasCavv: false }

/** The values that agree with each mdStatus that can be paid with. */
const AGREEMENTS: Readonly<Record<string, Agreement>> = {
  '1': { eci: /^0[25]$/, hasCavv: true },
  '2': NOT_ENROLLED,
  '3': NOT_ENROLLED,
  '4': { eci: /^0[16]$/, hasCavv: true },
}

function verdictOf(value: Value): CallbackVerdict {
  const status = value('mdstatus')
  const rule = AGREEMENTS[status]
  if (rule === undefined) {
    const text = value('mderrormessage')
    return {
      verified: true,
      // 9 is an error while the verification ran: it could not be finished.
      mdStatus: status === '9' ? 5 : Number(status),
      mdErrorMessage: text === '' ? null : shortText(text),
      proof: null,
    }
  }
  const [cavv, eci] = [value('cavv'), value('eci')]
  if (!rule.eci.test(eci) || (cavv !== '') !== rule.hasCavv) {
    return refused('The mdStatus does not agree with the proof.')
  }
  const proof = { cavv, eci, xid: value('xid'), md: value('md') }
  return {
    verified: true,
    mdStatus: Number(status),
    mdErrorMessage: null,
    proof: new Secret('threeDSProof', proof),
  }
}
