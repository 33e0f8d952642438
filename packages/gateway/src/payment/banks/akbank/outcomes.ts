import type { BankOutcome } from '../connector.ts'
import { refusalBy, unknownOutcome } from '../formats/answers.ts'
import { type Decline, declinesBy, isoDecline } from '../iso-declines.ts'
import { codesOf, type JsonObject, objectOf, textOf, toBankAnswer } from './response.ts'

export const APPROVED = 'VPS-0000'
export const NOT_FOUND = 'VPS-1123'
/** The host, which is the issuer's side, said no: its own code says why. */
const HOST_REFUSED = 'VPS-1005'

/** Codes of the bank's gateway itself, and the nearest ISO codes. */
const declineOf = declinesBy([
  // No such original, or one that can no longer be voided.
  [`VPS-1007 ${NOT_FOUND}`, '25'],
  ['VPS-1008', '21'],
  // Installments of a foreign card; a scheme that the terminal does not take.
  ['VPS-1044 VPS-1066', '57'],
  // The 3-D Secure server has no such verification.
  ['VPS-1279', '05'],
])

/** A feature or a right that the terminal lacks; a report that is too large. */
const REJECTED = new Set(['VPS-1055', 'VPS-1059', 'VPS-1060', 'VPS-1061', 'VPS-2229', 'VPS-2235'])

/** The request's time is not the bank's: no request passes. */
const WRONG_CLOCK = 'VPS-1073'

/** Codes of Akbank's host that mean something else elsewhere. */
const hostDeclineOf = declinesBy([
  ['09 19', '05'],
  ['83', '13'],
])

/**
 * The outcome that an answer means. An approval of a payment must name its order; answers to operations on an
 * order may leave it out. An order number that was used before (VPS-1013) leaves the outcome unknown: the
 * earlier attempt may have been successful.
 */
export function outcomeOf(
  said: JsonObject,
  { bankOrderId, mustName }: Readonly<{ bankOrderId: string; mustName: boolean }>,
): BankOutcome {
  const answer = toBankAnswer(said)
  const { own, host } = codesOf(said)
  const named = textOf(objectOf(said, 'order'), 'orderId')
  if (named !== null && named !== bankOrderId) return unknownOutcome('unreadable', answer)
  if (own === APPROVED) {
    const isWhole = (host ?? '00') === '00' && (named !== null || !mustName)
    return isWhole ? { kind: 'approved', answer } : unknownOutcome('unreadable', answer)
  }
  if (own === HOST_REFUSED) {
    const decline = hostDecline(host, textOf(said, 'hostMessage') ?? '')
    return decline === null
      ? unknownOutcome('unreadable', answer)
      : { kind: 'declined', ...decline, answer }
  }
  return refusalBy(own ?? '', answer, {
    decline: declineOf(own),
    isOfTerminal: own === WRONG_CLOCK,
    isRejected: REJECTED.has(own ?? ''),
  })
}

/** Null: the host approved, so that the answer contradicts itself. */
export function hostDecline(host: string | null, message: string): Decline | null {
  if (host === '00') return null
  // "Call your bank" is a refusal by the issuer, and no failure of a system.
  if (host === '96' && /aray[ıi]n[ıi]z|call/i.test(message)) return isoDecline('01')
  return hostDeclineOf(host) ?? isoDecline(host !== null && /^\d{2}$/.test(host) ? host : '05')
}
