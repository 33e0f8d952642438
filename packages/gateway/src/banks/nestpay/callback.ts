import { Secret } from '../../kernel/index.ts'
import type { BankTerminal, CallbackVerdict, GateExpectation, ThreeDSProof } from '../connector.ts'
import { minorFromDecimal } from './amounts.ts'
import { shortText } from './answer-text.ts'
import { HASH_ALGORITHM, STORE_TYPE } from './gate-form.ts'
import { type FormPairs, isSameHash, nestpayHash } from './hash.ts'
import { normalizeMdStatus } from './md-status.ts'
import { installmentText, LIRA } from './request.ts'

/** A field's value by name, whatever the case; null where it is absent. */
type FieldReader = (name: string) => string | null

/**
 * Reads what the card holder's browser brought from the bank. The order of the checks is a rule: the
 * hash first, then whether it is about our attempt, and only then what it says. Failures are signed
 * as well; without a right hash nobody may end a session, not even badly.
 */
export function readCallback(
  terminal: BankTerminal,
  expected: GateExpectation,
  pairs: FormPairs,
): CallbackVerdict {
  const why = ambiguity(pairs)
  if (why !== null) return { verified: false, why }
  const field = fieldReader(pairs)
  const forgery = hashProblem(field, pairs, terminal) ?? mismatch(field, expected, terminal)
  if (forgery !== null) return { verified: false, why: forgery }
  return verdictOf(field)
}

/** Everything that is read below. */
const READ_NAMES = [
  ...['HASH', 'hashAlgorithm', 'clientid', 'oid', 'amount', 'currency', 'taksit', 'storetype'],
  ...['rnd', 'mdStatus', 'mdErrorMsg', 'ErrMsg', 'ErrorCode', 'md', 'xid', 'eci', 'cavv'],
].map(wireName)

/** The hash covers values in the order of names; a name twice would leave open which one counts. */
function ambiguity(pairs: FormPairs): string | null {
  const names = pairs.map(([name]) => wireName(name))
  const repeated = READ_NAMES.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  return repeated === undefined ? null : `The field ${repeated} came twice.`
}

/** Names of the wire hold dots (`TDS2.transStatus`); some relays turn them into underscores. */
function wireName(name: string): string {
  return name.toUpperCase().replaceAll('.', '_')
}

function fieldReader(pairs: FormPairs): FieldReader {
  const values = new Map(pairs.map(([name, value]) => [wireName(name), value] as const))
  return (name) => values.get(wireName(name)) ?? null
}

/** Version 3 is what we sent and what we compute: a callback does not choose an older one. */
function hashProblem(field: FieldReader, pairs: FormPairs, terminal: BankTerminal): string | null {
  if (field('hashAlgorithm') !== HASH_ALGORITHM) return 'The hash is not of version 3.'
  const hash = field('HASH') ?? ''
  return isSameHash(hash, nestpayHash(pairs, terminal.storeKey)) ? null : 'The hash is wrong.'
}

function mismatch(
  field: FieldReader,
  expected: GateExpectation,
  terminal: BankTerminal,
): string | null {
  const same = (name: string, value: string): readonly [string, boolean] => [
    name,
    (field(name) ?? '') === value,
  ]
  const comparisons = [
    same('clientid', terminal.clientId),
    same('oid', expected.bankOrderId),
    // The bank echoes our text or a shorter one of the same number, such as `100`.
    ['amount', minorFromDecimal(field('amount') ?? '') === expected.amountMinor] as const,
    same('currency', LIRA),
    same('taksit', installmentText(expected.installmentCount)),
    same('storetype', STORE_TYPE),
    same('rnd', expected.random),
  ]
  const wrong = comparisons.find(([, isSame]) => !isSame)
  return wrong === undefined ? null : `The field ${wrong[0]} is not what was sent.`
}

function verdictOf(field: FieldReader): CallbackVerdict {
  const mdStatus = normalizeMdStatus(field('mdStatus'), field('ErrorCode') ?? '')
  const text = field('mdErrorMsg') || field('ErrMsg') || field('TDS2.transStatusReason') || null
  const mdErrorMessage = text === null ? null : shortText(text)
  if (mdStatus < 1 || mdStatus > 4) return { verified: true, mdStatus, mdErrorMessage, proof: null }
  const proof = proofOf(field, mdStatus)
  // A success without what the provision needs cannot be used: the bank's system has failed.
  if (proof === null) return { verified: true, mdStatus: 7, mdErrorMessage, proof: null }
  return { verified: true, mdStatus, mdErrorMessage, proof: new Secret('threeDSProof', proof) }
}

/** Full authentication has all four values; a card or bank that is not enrolled may have `md` only. */
function proofOf(field: FieldReader, mdStatus: number): ThreeDSProof | null {
  const value = (name: string): string => field(name) ?? ''
  const [md, xid, eci, cavv] = [value('md'), value('xid'), value('eci'), value('cavv')]
  if (md === '') return null
  if (mdStatus === 1 && (xid === '' || eci === '' || cavv === '')) return null
  return { md, xid, eci, cavv: cavv === '' ? null : cavv }
}
