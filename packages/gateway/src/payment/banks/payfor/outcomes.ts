import type { BankOutcome, PointsResult } from '../connector.ts'
import { pointsIn, refusalBy, unknownOutcome } from '../formats/answers.ts'
import { minorFromDecimal } from '../formats/field-texts.ts'
import { type Decline, declinesBy, isoDecline } from '../iso-declines.ts'
import { type PayforAnswer, type PayforValues, toBankAnswer } from './response.ts'

export const APPROVED = '00'
/** The bank has no such order, or no such verification. */
export const NOT_FOUND = new Set(['V013', 'M027'])

/** The bank's own codes that decline, and the nearest ISO codes. */
const ownDecline = declinesBy([
  [[...NOT_FOUND].join(' '), '25'],
  // Before the day end; too large; not held; voided; not voidable; closed; expired; too far; refunded.
  ['V014 V015 V016 V017 V018 V019 V025 V026 V027 V037', '21'],
  ['V034 MR15', '12'],
  ['V044', '05'],
  ['M041', '14'],
  ['M018', '82'],
  ['M006', '54'],
  // Two-digit codes of the host that mean something else elsewhere.
  ['34', '82'],
  ['92', '15'],
  ['16', '13'],
])

/** Wrong user, password, hash or address of the caller; no such merchant. */
const REFUSES_TERMINAL = new Set(
  'V006 V007 V008 V009 V010 V011 M009 M030 M042 M047 M049'.split(' '),
)

/** The setup of the terminal, or the request, lacks something. */
const REJECTED = new Set('V001 V004 V030 V035 V038'.split(' '))

/** A field is missing or wrong. */
const FIELD_ERROR = /^M0\d\d$/

/** The host failed. All unlisted codes are unknown as well, and an order number in use (V029) is one of them. */
const HOST_FAILED = '96'

/**
 * The outcome that an answer means. An approval must name our order (`TransId`); an operation of the terminal
 * has none.
 */
export function outcomeOf(value: PayforValues, bankOrderId: string | null): BankOutcome {
  const answer = toBankAnswer(value)
  const [code, named] = [value('ProcReturnCode'), value('TransId')]
  if (bankOrderId !== null && named !== null && named !== bankOrderId) {
    return unknownOutcome('unreadable', answer)
  }
  if (code === null) return unknownOutcome('unreadable', answer)
  if (code !== APPROVED) {
    return refusalBy(code, answer, {
      decline: declineOf(code),
      isOfTerminal: isTerminalRefusal(code),
      isRejected: REJECTED.has(code) || FIELD_ERROR.test(code),
    })
  }
  const isOurs = bankOrderId === null || named === bankOrderId
  return isOurs ? { kind: 'approved', answer } : unknownOutcome('unreadable', answer)
}

/** Null: the code is no decline. */
export function declineOf(code: string): Decline | null {
  const isOfHost = /^\d{2}$/.test(code) && code !== HOST_FAILED
  return ownDecline(code) ?? (isOfHost ? isoDecline(code) : null)
}

export function isTerminalRefusal(code: string | null): boolean {
  return REFUSES_TERMINAL.has(code ?? '')
}

/** The balance of the card's points, as an amount. */
export function readPoints({ value }: PayforAnswer): PointsResult {
  return pointsIn(outcomeOf(value, null), () => minorFromDecimal(value('BonusAmount') ?? ''))
}
