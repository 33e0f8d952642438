import type { ErrorName } from '@vezne/protocol'

import type { Merchant } from '../merchants/index.ts'
import { paymentAfter, type ThreeDSSession } from './session.ts'
import { sessionView } from './session-life.ts'

/** What a provision says about the payment; null where it leaves the session's value standing. */
export type SessionPaymentRequest = Readonly<{
  cardTokenHash: Buffer | null
  amountMinor: bigint | null
  pointAmountMinor: bigint | null
  currency: string | null
  installmentCount: number | null
  paymentType: ThreeDSSession['paymentType'] | null
}>

export type SessionPaymentCircumstances = Readonly<{
  merchant: Merchant
  now: Date
  /** What the terminal's bank lets through, of 2, 3 and 4. */
  halfSecureAcceptedByBank: readonly number[]
}>

/** The values that the session binds the payment to (decision 4.4). */
export type SessionPaymentValues = Pick<
  ThreeDSSession,
  | 'cardTokenHash'
  | 'amountMinor'
  | 'pointAmountMinor'
  | 'currency'
  | 'installmentCount'
  | 'paymentType'
  | 'terminalId'
> &
  Readonly<{ bankOrderId: string; mdStatus: number; proofSealed: Buffer }>

type Refusal = Readonly<{ ok: false; error: ErrorName; field?: string; orderId?: string }>

export type SessionPaymentVerdict = Readonly<{ ok: true; values: SessionPaymentValues }> | Refusal

/**
 * Whether a session carries this payment (decisions 4.1, 4.3, 4.4). A refusal changes nothing: the session
 * stays as it is. Whoever passes still has to win the session's claim, which tests the state again.
 */
export function checkSessionForPayment(
  session: ThreeDSSession,
  request: SessionPaymentRequest,
  circumstances: SessionPaymentCircumstances,
): SessionPaymentVerdict {
  const refusal = refusalByState(session, circumstances) ?? refusalByDifference(session, request)
  return refusal ?? boundValues(session)
}

function refusalByState(
  session: ThreeDSSession,
  circumstances: SessionPaymentCircumstances,
): Refusal | null {
  const { merchant, now } = circumstances
  if (session.merchantId !== merchant.merchantId) return refused('SESSION_NOT_FOUND')
  if (session.usage !== 'Free') return alreadyUsed(session)
  const { state, mdStatus, timedOut } = sessionView(session, now)
  if (timedOut) return refused('SESSION_EXPIRED')
  if (state !== 'VerificationFinished' || mdStatus === null) return refused('SESSION_NOT_VERIFIED')
  if (session.provisionUntil !== null && now >= session.provisionUntil) {
    return refused('SESSION_EXPIRED')
  }
  return refusalByMdStatus(mdStatus, circumstances)
}

/** Decision 4.3: the server enforces the table, because public clients never look at mdStatus. */
function refusalByMdStatus(
  mdStatus: number,
  circumstances: SessionPaymentCircumstances,
): Refusal | null {
  const { merchant, halfSecureAcceptedByBank } = circumstances
  const payment = paymentAfter(mdStatus)
  if (payment === 'yes') return null
  if (payment === 'no') return refused('VERIFICATION_FAILED')
  const allowed =
    merchant.permissions.has('HalfSecure') && halfSecureAcceptedByBank.includes(mdStatus)
  return allowed ? null : refused('HALF_SECURE_NOT_ALLOWED')
}

const BOUND_FIELDS = [
  'amountMinor',
  'pointAmountMinor',
  'currency',
  'installmentCount',
  'paymentType',
] as const

const WIRE_NAMES: Readonly<Record<(typeof BOUND_FIELDS)[number], string>> = {
  amountMinor: 'amount',
  pointAmountMinor: 'pointAmount',
  currency: 'currency',
  installmentCount: 'installmentCount',
  paymentType: 'paymentType',
}

function refusalByDifference(
  session: ThreeDSSession,
  request: SessionPaymentRequest,
): Refusal | null {
  const { cardTokenHash } = request
  if (cardTokenHash !== null && !session.cardTokenHash.equals(cardTokenHash)) {
    return { ok: false, error: 'SESSION_MISMATCH', field: 'cardToken' }
  }
  const different = BOUND_FIELDS.find(
    (name) => request[name] !== null && request[name] !== session[name],
  )
  if (different === undefined) return null
  return { ok: false, error: 'SESSION_MISMATCH', field: WIRE_NAMES[different] }
}

function boundValues(session: ThreeDSSession): SessionPaymentVerdict {
  const { bankOrderId, mdStatus, proofSealed } = session
  // A finished verification that may be paid has all three; without them there is nothing to send.
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

function alreadyUsed(session: ThreeDSSession): Refusal {
  const { claimedByOrderId } = session
  if (claimedByOrderId === null) return refused('SESSION_ALREADY_USED')
  return { ok: false, error: 'SESSION_ALREADY_USED', orderId: claimedByOrderId }
}

function refused(error: ErrorName): Refusal {
  return { ok: false, error }
}
