import type { CallbackVerdict, GateExpectation } from '../connector.ts'
import { signsAgree } from '../formats/authentication-signs.ts'
import {
  type CallbackPairs,
  different,
  failed,
  fieldsOf,
  misshapen,
  misshapenField,
  proven,
  refused,
} from '../formats/callback-fields.ts'
import { isRequestIdOf } from './request.ts'

/** What the bank takes of the four values that are read. Nothing else of a callback is. */
const SHAPES = {
  Status: /^[YANUE]$/,
  Eci: /^(\d{2})?$/,
  Cavv: /^([A-Za-z0-9+/]{16,64}={0,2})?$/,
}

/** The fields whose values decide, or are compared. */
export const READ_NAMES = [...Object.keys(SHAPES), 'VerifyEnrollmentRequestId']

/** By Status. N, U and E end the verification. */
const MD_STATUSES: Readonly<Record<string, number>> = { Y: 1, A: 4, N: 0, U: 5, E: 7 }

/**
 * Reads the callback that the card holder's browser brings. Nothing signs it, so that the holder can write all of it:
 * it only names one of our enrolments and claims a result. The bank has the result itself, under the enrolment's id.
 * The provision names that id, its answer has to say that the payment was 3-D secured, and the search has to agree
 * (decision 4.15). The callback has the card's number in clear, and nothing of it is ever logged.
 */
export function readCallback(expected: GateExpectation, pairs: CallbackPairs): CallbackVerdict {
  const value = fieldsOf(pairs)
  if (value === null) return refused('A field came twice.')
  const requestId = value('VerifyEnrollmentRequestId')
  const isOurs = isRequestIdOf(expected.bankOrderId, requestId)
  const why =
    different(isOurs ? null : 'VerifyEnrollmentRequestId') ??
    misshapen(misshapenField(value, SHAPES))
  if (why !== null) return refused(why)
  const [status, eci, cavv] = [value('Status'), value('Eci'), value('Cavv')]
  const mdStatus = MD_STATUSES[status] ?? 7
  const isAgreed = signsAgree({
    mdStatus: String(mdStatus),
    eci,
    hasVerificationValue: cavv !== '',
  })
  if (isAgreed === null) return failed(mdStatus, `Status ${status}`)
  if (!isAgreed) return refused('Eci and Cavv are not those of the Status.')
  return proven(mdStatus, { status, eci, cavv, requestId })
}
