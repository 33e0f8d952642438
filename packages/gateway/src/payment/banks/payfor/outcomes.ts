import type { BankOutcome, PointsResult } from '../connector.ts'
import { pointsIn, unknownOutcome } from '../formats/answers.ts'
import { bankCodes } from '../formats/bank-codes.ts'
import { minorFromDecimal } from '../formats/field-texts.ts'
import { type PayforAnswer, type PayforValues, toBankAnswer } from './response.ts'

export const APPROVED = '00'
/** The bank has no such order, or no such verification. */
export const NOT_FOUND = new Set(['V013', 'M027'])

export const CODES = bankCodes({
  declines: [
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
  ],
  ofHost: /^(\d{2})$/,
  // The host failed. An order number in use (V029) is not listed.
  open: '96',
  // Wrong user, password, hash or address of the caller; no such merchant.
  refusesTerminal: 'V006 V007 V008 V009 V010 V011 M009 M030 M042 M047 M049',
  // The setup of the terminal, or the request, lacks something; a field is missing or wrong.
  rejected: /^(V001|V004|V030|V035|V038|M0\d\d)$/,
})

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
  if (code !== APPROVED) return CODES.refusal(code, answer)
  const isOurs = bankOrderId === null || named === bankOrderId
  return isOurs ? { kind: 'approved', answer } : unknownOutcome('unreadable', answer)
}

/** The balance of the card's points, as an amount. */
export function readPoints({ value }: PayforAnswer): PointsResult {
  return pointsIn(outcomeOf(value, null), () => minorFromDecimal(value('BonusAmount') ?? ''))
}
