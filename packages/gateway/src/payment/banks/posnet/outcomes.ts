import type { BankOutcome, PointsResult } from '../connector.ts'
import { pointsIn, refusalBy, unknownOutcome } from '../formats/answers.ts'
import { minorFromKurus, shortText } from '../formats/field-texts.ts'
import { childOf, textOf } from '../formats/xml.ts'
import { type Decline, isoDecline } from '../iso-declines.ts'
import { isApproval, type PosnetAnswer, toBankAnswer } from './response.ts'

/** The original of a later call, or the order of a query, is not there. */
export const NOT_FOUND = '0123'

/** The merchant, the terminal or the caller's address is not known; the mac is wrong. */
const REFUSES_TERMINAL = new Set(['0148', 'E216'])

/** The bank's systems: whether money moved, only its record shows. */
const PENDING = new Set(['0091', '0444'])

/** A field is missing or wrong. */
const FIELD_ERROR = /^(02[12]\d|E190)$/

export function isTerminalRefusal(code: string): boolean {
  return REFUSES_TERMINAL.has(code)
}

/** Null: the code is no decline. */
export function declineOf(code: string): Decline | null {
  if (code === NOT_FOUND) return isoDecline('25')
  const isIssuers = /^00\d\d$/.test(code) && code !== '0000' && !PENDING.has(code)
  return isIssuers ? isoDecline(code.slice(2)) : null
}

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
  const outcome = refusalBy(code, shown, {
    decline: declineOf(code),
    isOfTerminal: isTerminalRefusal(code),
    isRejected: FIELD_ERROR.test(code),
  })
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
