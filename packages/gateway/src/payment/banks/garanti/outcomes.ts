import type { BankAnswer, BankOutcome } from '../connector.ts'
import { refusalBy, unknownOutcome } from '../formats/answers.ts'
import { type Decline, declinesBy, isoDecline } from '../iso-declines.ts'
import { type GarantiAnswer, isApproval, isOwnRefusal, toBankAnswer } from './response.ts'

/** The bank's gateway found no such order or movement. */
export const NOT_FOUND = new Set(['0108', '0110'])

/** Wrong hash, password or rights; an unknown terminal, merchant or sub-merchant. */
export const REFUSES_TERMINAL = new Set(['0651', '0652', '0653', '0654', '0752', '0753', '0809'])

/** Reasons of the bank's gateway that decline an operation. */
const declineOf = declinesBy([
  ['0108 0110', '25'],
  ['0122', '12'],
  // Nothing to void, or several movements; nothing to refund.
  ['0202 0208', '21'],
])

const FIELD_MISSING = '0002'

/** The host's side timed out (92) or failed (96). Only the bank's record shows whether money moved. */
const PENDING_CODES = new Set(['92', '96'])

/** The outcome that an answer means. An approval needs its code, its word and our order's number. */
export function outcomeOf(answer: GarantiAnswer, bankOrderId: string): BankOutcome {
  const shown = toBankAnswer(answer)
  const { orderId, code } = answer
  if (orderId !== null && orderId !== '' && orderId !== bankOrderId) {
    return unknownOutcome('unreadable', shown)
  }
  if (isApproval(answer)) {
    return orderId === bankOrderId
      ? { kind: 'approved', answer: shown }
      : unknownOutcome('unreadable', shown)
  }
  if (code === null || code === '00') return unknownOutcome('unreadable', shown)
  if (isOwnRefusal(answer)) return ownRefusal(answer.reasonCode ?? '', shown)
  if (PENDING_CODES.has(code)) return unknownOutcome('bankPending', shown)
  return { kind: 'declined', ...hostDecline(code, answer.systemMessage ?? ''), answer: shown }
}

/** A wrong security code has the code 12, and only the host's text tells it from other errors. */
export function hostDecline(code: string, text: string): Decline {
  if (code === '12' && /CVC2|4CSC/i.test(text)) return isoDecline('82')
  return isoDecline(/^\d{2}$/.test(code) ? code : '05')
}

/**
 * An order number that was used before (0104), a failure of the bank's systems (9999) and unlisted reasons leave
 * the outcome unknown: the bank's record tells it.
 */
function ownRefusal(reason: string, answer: BankAnswer): BankOutcome {
  return refusalBy(`92/${reason}`, answer, {
    decline: declineOf(reason),
    isOfTerminal: REFUSES_TERMINAL.has(reason),
    isRejected: reason === FIELD_MISSING,
  })
}
