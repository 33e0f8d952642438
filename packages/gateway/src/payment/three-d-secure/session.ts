import type { Language, Text } from '@vezne/protocol'
import { type Labels, StateTable } from '../../base/kernel/index.ts'
import type { Routing } from '../routing/index.ts'

export type SessionState =
  | 'SessionIdRequested'
  | 'VerificationStarted'
  | 'VerificationFinished'
  | 'ProvisionCompleted'

type SessionEvent =
  | 'init3ds'
  | 'bankCallback'
  | 'lifeOver'
  | 'takenOver'
  | 'provisionClaimed'
  | 'provisionApproved'

/** Decision 4.1. Whether a payment has used the proof is `usage`, beside the state. */
export const SESSION_STATES = new StateTable<SessionState, SessionEvent>([
  ['SessionIdRequested', 'init3ds', 'VerificationStarted'],
  // The card holder reloads: the earlier page and its attempt at the bank end.
  ['VerificationStarted', 'init3ds', 'VerificationStarted'],
  ['VerificationStarted', 'bankCallback', 'VerificationFinished'],
  ['VerificationStarted', 'lifeOver', 'VerificationFinished'],
  // Another page took over the try of a payment link (decision 6.9).
  ['SessionIdRequested', 'takenOver', 'VerificationFinished'],
  ['VerificationStarted', 'takenOver', 'VerificationFinished'],
  ['VerificationFinished', 'provisionClaimed', 'VerificationFinished'],
  ['VerificationFinished', 'provisionApproved', 'ProvisionCompleted'],
])

/** A session before init3ds: what it binds the payment to. The payment takes over its labels. */
export type NewSession = Labels &
  Readonly<{
    merchantId: string
    sessionId: string
    cardTokenHash: Buffer
    terminalId: string
    /** Why it is at this terminal; null: the merchant had no other. */
    routing: Routing | null
    paymentType: 'Auth' | 'PreAuth' | 'PostAuth'
    amountMinor: bigint
    /** Part of `amountMinor`. */
    pointAmountMinor: bigint
    currency: string
    installmentCount: number
    languageCode: Language
    conversationId: string
    createdAt: Date
    verifyUntil: Date
  }>

export type ThreeDSecureSession = NewSession &
  Readonly<{
    state: SessionState
    usage: 'Free' | 'Claimed' | 'Spent'
    /** How many times init3ds has begun a verification. */
    attempt: number
    /** The order id of the present attempt at the bank; the payment must use the same. */
    bankOrderId: string | null
    /** 0–8 once the verification is finished. */
    mdStatus: number | null
    mdErrorMessage: string | null
    proofSealed: Buffer | null
    claimedByOrderId: string | null
    provisionUntil: Date | null
  }>

type MdStatusRow = Readonly<{
  /** Whether the payment may go on: fully, by the choice of merchant and bank, or not at all. */
  payment: 'yes' | 'half' | 'no'
  /** Shown to the card holder where the payment must not be taken. */
  message: Text | null
}>

/** The specification's table of mdStatus 0–8. */
const MD_STATUS_TABLE: readonly MdStatusRow[] = [
  // Banks give the same 0 for a wrong password and for a card holder who pressed cancel.
  no(
    'İşlemi iptal ettiniz veya kartın size ait olduğu doğrulanamadı.',
    'You cancelled, or it could not be verified.',
  ),
  { payment: 'yes', message: null },
  { payment: 'half', message: null },
  { payment: 'half', message: null },
  { payment: 'half', message: null },
  no('Doğrulama yapılamadı.', 'The verification could not be done.'),
  no('3-D Secure hatası.', 'There was a 3-D Secure error.'),
  no('Doğrulama sırasında sistem hatası oluştu.', 'A system error ended the verification.'),
  no('Kart numarası bankaca tanınmıyor.', 'The card number is not known to the bank.'),
]

/** The mdStatus of a session whose life ended before the bank's callback came (decision 4.1). */
const MD_STATUS_LIFE_OVER = 5
export const MD_STATUS_SYSTEM_ERROR = 7

export function paymentAfter(mdStatus: number): MdStatusRow['payment'] {
  return MD_STATUS_TABLE[mdStatus]?.payment ?? 'no'
}

/**
 * Whether the mdStatus counts as a decline of the card (decision 1.7): not verified, or card not known.
 * 5, 6 and 7 only say that something failed, at the bank or before it.
 */
export function speaksAgainstCard(mdStatus: number): boolean {
  return mdStatus === 0 || mdStatus === 8
}

export function mdStatusMessage(mdStatus: number | null, languageCode: Language): string | null {
  return mdStatus === null ? null : (MD_STATUS_TABLE[mdStatus]?.message?.[languageCode] ?? null)
}

function no(tr: string, en: string): MdStatusRow {
  return { payment: 'no', message: { tr, en } }
}

/** The state of a session at a moment, whether or not `expireSessions` has written it yet. */
type SessionView = Readonly<{
  state: SessionState
  /** 0–8 once the verification is finished. */
  mdStatus: number | null
  /** The time ran out before the bank's callback came, or before init3ds. */
  timedOut: boolean
}>

/** Decision 4.1: past its life, a verification under way counts as finished with mdStatus 5. */
export function sessionView(session: ThreeDSecureSession, now: Date): SessionView {
  const { state, mdStatus, verifyUntil, provisionUntil } = session
  if (state === 'VerificationStarted' && now >= verifyUntil) {
    return { state: 'VerificationFinished', mdStatus: MD_STATUS_LIFE_OVER, timedOut: true }
  }
  // Without init3ds no verification can be finished: the state stays.
  if (state === 'SessionIdRequested') return { state, mdStatus, timedOut: now >= verifyUntil }
  // Only the bank's callback sets `provisionUntil`; `expireSessions` does not.
  return { state, mdStatus, timedOut: mdStatus !== null && provisionUntil === null }
}
