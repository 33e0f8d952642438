import type { BankTerminal } from '../bank-terminal.ts'
import type { CallbackVerdict, GateExpectation, ThreeDSecureProof } from '../connector.ts'
import {
  type CallbackPairs,
  CONTRADICTED,
  different,
  failed,
  fieldsOf,
  misshapen,
  misshapenField,
  proven,
  refused,
} from '../formats/callback-fields.ts'
import {
  countOf,
  minorFromDecimal,
  minorFromKurus,
  shortTextOrNull,
} from '../formats/field-texts.ts'
import { isSameHash } from '../formats/same-hash.ts'
import { childOf, textOf, type XmlElement } from '../formats/xml.ts'
import { answerMac } from './hash.ts'
import { posnetCredentials } from './manifest.ts'
import { CODES } from './outcomes.ts'
import { coveredBy, xidOf } from './request.ts'
import { isApproval, type PosnetAnswer } from './response.ts'

/** Packets are hexadecimal, or Base64 in other installations; a repeated hint is compared only. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  MerchantPacket: /^[A-Za-z0-9+/=]{1,4000}$/,
  BankPacket: /^[A-Za-z0-9+/=]{1,4000}$/,
  Sign: /^[A-Za-z0-9+/=]{1,400}$/,
}

/** The fields whose values decide, or are compared. */
export const READ_NAMES = [...Object.keys(SHAPES), 'Xid']

type Read =
  | Readonly<{ kind: 'packets'; packets: ThreeDSecureProof }>
  | Readonly<{ kind: 'refused'; verdict: CallbackVerdict }>

/**
 * The packets that a browser brought. Nothing that it says beside them is believed: the order's number only saves
 * a call about another attempt.
 */
export function packetsIn(pairs: CallbackPairs, { bankOrderId }: GateExpectation): Read {
  const value = fieldsOf(pairs)
  if (value === null) return { kind: 'refused', verdict: refused('A field came twice.') }
  const xid = value('Xid')
  const isOther = xid !== '' && xid !== xidOf(bankOrderId)
  const why = misshapen(misshapenField(value, SHAPES)) ?? different(isOther ? 'Xid' : null)
  if (why !== null) return { kind: 'refused', verdict: refused(why) }
  const packets = {
    bankData: value('BankPacket'),
    merchantData: value('MerchantPacket'),
    sign: value('Sign'),
  }
  return { kind: 'packets', packets }
}

/** What the bank says of the packets of a callback. */
export function verdictOf(
  answer: PosnetAnswer,
  packets: ThreeDSecureProof,
  { terminal, expected }: Readonly<{ terminal: BankTerminal; expected: GateExpectation }>,
): CallbackVerdict {
  if (!isApproval(answer)) return refusalOf(answer)
  const said = childOf(answer.root, 'oosResolveMerchantDataResponse')
  if (said === null) return later('The bank’s answer has another shape.')
  const name = differentValue(said, expected)
  if (name !== null) return refused(different(name) ?? '')
  if (!isAuthentic(said, { terminal, expected })) return refused('The hash is wrong.')
  return resultOf(said, packets)
}

/** A wrong mac is a payment other than ours, or another key. Of our terminal's or its own troubles the bank may rid itself. */
function refusalOf({ code, approved }: PosnetAnswer): CallbackVerdict {
  const why = `The bank does not open the callback: ${shortTextOrNull(code || approved)}.`
  const isOurs = code === 'E216' || (!CODES.refusesTerminal(code) && /^02\d\d$/.test(code))
  return isOurs || CODES.declineOf(code) !== null ? refused(why) : later(why)
}

function later(why: string): CallbackVerdict {
  return { verified: false, why, isLater: true }
}

/** The bank writes amounts as it got them; some installations write lira with a comma. */
function amountOf(text: string): bigint | null {
  return minorFromKurus(text) ?? minorFromDecimal(text.replace(',', '.'))
}

function differentValue(said: XmlElement, expected: GateExpectation): string | null {
  const { xid, currency } = coveredBy(expected)
  const installments = textOf(said, 'installment')
  const checks: readonly (readonly [name: string, isOurs: boolean])[] = [
    ['xid', textOf(said, 'xid') === xid],
    ['amount', amountOf(textOf(said, 'amount') ?? '') === expected.amountMinor],
    ['currency', textOf(said, 'currency') === currency],
    ['installment', installments === null || countOf(installments) === expected.installmentCount],
  ]
  return checks.find(([, isOurs]) => !isOurs)?.[0] ?? null
}

/** The mac covers the amount as it was sent, or as the answer writes it. */
function isAuthentic(
  said: XmlElement,
  { terminal, expected }: Readonly<{ terminal: BankTerminal; expected: GateExpectation }>,
): boolean {
  const [mdStatus, mac] = [textOf(said, 'mdStatus') ?? '', textOf(said, 'mac') ?? '']
  const covered = coveredBy(expected)
  return [covered.amount, textOf(said, 'amount') ?? ''].some((amount) =>
    isSameHash(mac, answerMac(mdStatus, { ...covered, amount }, posnetCredentials(terminal))),
  )
}

/** The bank's own 9 is a card without 3-D Secure: nobody was verified. */
const FAILURES: Readonly<Record<string, number>> = {
  '0': 0,
  '5': 5,
  '6': 6,
  '7': 7,
  '8': 8,
  '9': 5,
}

const USABLE = /^[1-4]$/

function resultOf(said: XmlElement, packets: ThreeDSecureProof): CallbackVerdict {
  const mdStatus = textOf(said, 'mdStatus') ?? ''
  const text = shortTextOrNull(textOf(said, 'mdErrorMessage'))
  if (!USABLE.test(mdStatus)) {
    return failed(FAILURES[mdStatus] ?? 7, text ?? `mdStatus ${mdStatus}`)
  }
  const isContradicted = mdStatus === '1' && textOf(said, 'txStatus') === 'N'
  return isContradicted ? refused(CONTRADICTED) : proven(Number(mdStatus), packets)
}
