import type { BankOutcome, PointsResult } from '../connector.ts'
import { pointsIn, unknownOutcome } from '../formats/answers.ts'
import { bankCodes } from '../formats/bank-codes.ts'
import { minorFromKurus, shortText } from '../formats/field-texts.ts'
import { childOf, textOf } from '../formats/xml.ts'
import { isApproval, type PosnetAnswer, toBankAnswer } from './response.ts'

/** The original of a later call, or the order of a query, is not there. */
export const NOT_FOUND = '0123'

export const CODES = bankCodes({
  declines: [[NOT_FOUND, '25']],
  ofHost: /^00(\d\d)$/,
  // The bank's systems: whether money moved, only its record shows.
  open: '0000 0091 0444',
  // The merchant, the terminal or the caller's address is not known; the mac is wrong.
  refusesTerminal: '0148 E216',
  // A field is missing or wrong.
  rejected: /^(02[12]\d|E190)$/,
})

/** What an answer without success calls itself, for the log. */
export function refusalText({ code, approved, value }: PosnetAnswer): string {
  return shortText(`refused ${code || approved} ${value('respText') ?? ''}`.trim())
}

/**
 * The outcome that an answer means. "Was done before" (0127, `approved` 2) and every unlisted code leave it unknown:
 * the bank's record tells it. The answer names no order, so that nothing of it can be another's.
 */
export function outcomeOf(answer: PosnetAnswer): BankOutcome {
  const shown = toBankAnswer(answer)
  const { approved, code } = answer
  if (isApproval(answer)) {
    // Without its key the payment could not be found again by later calls.
    return shown.transactionId === null
      ? unknownOutcome('unreadable', shown)
      : { kind: 'approved', answer: shown }
  }
  if (approved !== '0' || code === '') {
    return unknownOutcome(approved === '2' ? 'bankPending' : 'unreadable', shown)
  }
  const outcome = CODES.refusal(code, shown)
  return outcome.kind === 'rejected' ? { ...outcome, reason: refusalText(answer) } : outcome
}

/** The balance of the card's points, as an amount in kuruş. */
export function readPoints(answer: PosnetAnswer): PointsResult {
  const outcome = isApproval(answer)
    ? ({ kind: 'approved', answer: toBankAnswer(answer) } as const)
    : outcomeOf(answer)
  const info = childOf(answer.root, 'pointInfo')
  const total = info === null ? null : textOf(info, 'totalPointAmount')
  return pointsIn(outcome, () => minorFromKurus(total ?? ''))
}
