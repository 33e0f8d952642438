import type { ErrorName } from '@vezne/protocol'

import type { Merchant } from '../merchants/index.ts'
import { paymentAfter, sessionView, type ThreeDSecureSession } from './session.ts'

/** The fields that a payment must have in common with its session, with their names on the wire. */
const BOUND_FIELDS = [
  ['amountMinor', 'amount'],
  ['pointAmountMinor', 'pointAmount'],
  ['currency', 'currency'],
  ['installmentCount', 'installmentCount'],
  ['paymentType', 'paymentType'],
] as const

type BoundField = (typeof BOUND_FIELDS)[number][0]

/** What a provision says about the payment; null where the session's value stands. */
export type SessionPaymentRequest = Readonly<{
  [Name in BoundField | 'cardTokenHash']: ThreeDSecureSession[Name] | null
}>

type Circumstances = Readonly<{
  merchant: Merchant
  now: Date
  /** The mdStatus values of 2, 3 and 4 that the terminal's bank accepts. */
  halfSecureAcceptedByBank: readonly number[]
}>

/** The values that the session binds the payment to (decision 4.4). */
export type SessionPaymentValues = Pick<
  ThreeDSecureSession,
  BoundField | 'cardTokenHash' | 'terminalId'
> &
  Readonly<{ bankOrderId: string; mdStatus: number; proofSealed: Buffer }>

type Refusal = Readonly<{ ok: false; error: ErrorName; field?: string; orderId?: string }>

type Verdict = Readonly<{ ok: true; values: SessionPaymentValues }> | Refusal

/**
 * Whether a session allows this payment (decisions 4.1, 4.3, 4.4). A refusal does not change the session.
 * A payment that passes must still win the session's claim, which tests the state again.
 */
export function checkSessionForPayment(
  session: ThreeDSecureSession,
  request: SessionPaymentRequest,
  circumstances: Circumstances,
): Verdict {
  const refusal = refusalByState(session, circumstances) ?? refusalByDifference(session, request)
  return refusal ?? boundValues(session)
}

function refusalByState(
  session: ThreeDSecureSession,
  circumstances: Circumstances,
): Refusal | null {
  const { merchant, now } = circumstances
  if (session.merchantId !== merchant.merchantId) return refused('SESSION_NOT_FOUND')
  if (session.usage !== 'Free') {
    const orderId = session.claimedByOrderId
    return refused('SESSION_ALREADY_USED', orderId === null ? {} : { orderId })
  }
  const { state, mdStatus, timedOut } = sessionView(session, now)
  if (timedOut) return refused('SESSION_EXPIRED')
  if (state !== 'VerificationFinished' || mdStatus === null) return refused('SESSION_NOT_VERIFIED')
  if (session.provisionUntil !== null && now >= session.provisionUntil) {
    return refused('SESSION_EXPIRED')
  }
  return refusalByMdStatus(mdStatus, circumstances)
}

/** Decision 4.3: the gateway enforces the table, because public clients never look at mdStatus. */
function refusalByMdStatus(mdStatus: number, circumstances: Circumstances): Refusal | null {
  const { merchant, halfSecureAcceptedByBank } = circumstances
  const payment = paymentAfter(mdStatus)
  if (payment === 'yes') return null
  if (payment === 'no') return refused('VERIFICATION_FAILED')
  const allowed =
    merchant.permissions.has('HalfSecure') && halfSecureAcceptedByBank.includes(mdStatus)
  return allowed ? null : refused('HALF_SECURE_NOT_ALLOWED')
}

function refusalByDifference(
  session: ThreeDSecureSession,
  request: SessionPaymentRequest,
): Refusal | null {
  const { cardTokenHash } = request
  if (cardTokenHash !== null && !session.cardTokenHash.equals(cardTokenHash)) {
    return refused('SESSION_MISMATCH', { field: 'cardToken' })
  }
  const different = BOUND_FIELDS.find(
    ([name]) => request[name] !== null && request[name] !== session[name],
  )
  return different === undefined ? null : refused('SESSION_MISMATCH', { field: different[1] })
}

function boundValues(session: ThreeDSecureSession): Verdict {
  const { bankOrderId, mdStatus, proofSealed } = session
  // A finished verification that may be paid has all three.
  if (bankOrderId === null || mdStatus === null || proofSealed === null) {
    return refused('SESSION_INVALID')
  }
  const { cardTokenHash, amountMinor, pointAmountMinor, currency } = session
  const { installmentCount, paymentType, terminalId } = session
  const payment = { cardTokenHash, amountMinor, pointAmountMinor, currency, installmentCount }
  return {
    ok: true,
    values: { ...payment, paymentType, terminalId, bankOrderId, mdStatus, proofSealed },
  }
}

function refused(error: ErrorName, details: Pick<Refusal, 'field' | 'orderId'> = {}): Refusal {
  return { ok: false, error, ...details }
}
