import { Secret } from '../../kernel/index.ts'
import type { BankTerminal, CallbackVerdict, GateExpectation, ThreeDSProof } from '../connector.ts'
import { shortText } from './answer-text.ts'
import { echoProblem } from './callback-echo.ts'
import { type CallbackFields, readFields } from './callback-fields.ts'
import { successProblem } from './callback-success.ts'
import { HASH_ALGORITHM } from './gate-form.ts'
import { type FormPairs, isSameHash, nestpayHash } from './hash.ts'
import { normalizeMdStatus } from './md-status.ts'

/**
 * Reads what the card holder's browser brought from the bank. The order of the checks is a rule: the
 * hash first, then every name and shape, then whether it is about our attempt, and only then what it says.
 * The hash alone proves little: it covers values and not their names (decision 4.8). Failures are signed as
 * well; without a right hash nobody may end a session, not even badly.
 */
export function readCallback(
  terminal: BankTerminal,
  expected: GateExpectation,
  pairs: FormPairs,
): CallbackVerdict {
  const forgery = hashProblem(pairs, terminal)
  if (forgery !== null) return { verified: false, why: forgery }
  const reading = readFields(pairs, terminal.callbackNames)
  if (!reading.ok) return { verified: false, why: reading.why }
  const difference = echoProblem(reading.fields, expected, terminal)
  if (difference !== null) return { verified: false, why: difference }
  return verdictOf(reading.fields)
}

/** Version 3 is what we sent and what we compute: a callback does not choose an older one. */
function hashProblem(pairs: FormPairs, terminal: BankTerminal): string | null {
  const value = (wanted: string): string => pairs.find(([name]) => name === wanted)?.[1] ?? ''
  if (value('hashAlgorithm') !== HASH_ALGORITHM) return 'The hash is not of version 3.'
  const isRight = (hashed: FormPairs): boolean =>
    isSameHash(value('HASH'), nestpayHash(hashed, terminal.storeKey))
  if (isRight(pairs)) return null
  // Some banks hash this field and some leave it out.
  const others = pairs.filter(([name]) => !/^nationalidno$/i.test(name))
  return others.length < pairs.length && isRight(others) ? null : 'The hash is wrong.'
}

function verdictOf(fields: CallbackFields): CallbackVerdict {
  const mdStatus = normalizeMdStatus(fields.value('mdStatus'), fields.value('ErrorCode'))
  const text =
    fields.value('mdErrorMsg') || fields.value('ErrMsg') || fields.value('TDS2.transStatusReason')
  const mdErrorMessage = text === '' ? null : shortText(text)
  if (mdStatus < 1 || mdStatus > 4) return { verified: true, mdStatus, mdErrorMessage, proof: null }
  const why = successProblem(mdStatus, fields)
  if (why !== null) return { verified: false, why }
  return {
    verified: true,
    mdStatus,
    mdErrorMessage,
    proof: new Secret('threeDSProof', proofOf(fields)),
  }
}

/** A verification has all four values; a card or bank that is not enrolled may have `md` only. */
function proofOf(fields: CallbackFields): ThreeDSProof {
  const [md, xid, eci] = [fields.value('md'), fields.value('xid'), fields.value('eci')]
  return { md, xid, eci, cavv: fields.value('cavv') || null }
}
