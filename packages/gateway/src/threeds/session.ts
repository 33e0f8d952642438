import { StateTable, type TransitionRow } from '../kernel/index.ts'

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

const ROWS: readonly TransitionRow<SessionState, SessionEvent>[] = [
  ['SessionIdRequested', 'init3ds', 'VerificationStarted'],
  // The holder reloads: the earlier page and its attempt at the bank die.
  ['VerificationStarted', 'init3ds', 'VerificationStarted'],
  ['VerificationStarted', 'bankCallback', 'VerificationFinished'],
  ['VerificationStarted', 'lifeOver', 'VerificationFinished'],
  // A payment link's try that another page took over (decision 6.9).
  ['SessionIdRequested', 'takenOver', 'VerificationFinished'],
  ['VerificationStarted', 'takenOver', 'VerificationFinished'],
  ['VerificationFinished', 'provisionClaimed', 'VerificationFinished'],
  ['VerificationFinished', 'provisionApproved', 'ProvisionCompleted'],
]

/** Decision 4.1. What became of the proof (Free, Claimed, Spent) is `usage`, beside the state. */
export const SESSION_STATES = new StateTable(ROWS)

export type SessionUsage = 'Free' | 'Claimed' | 'Spent'

export type ThreeDSSession = Readonly<{
  merchantId: string
  sessionId: string
  state: SessionState
  usage: SessionUsage
  cardTokenHash: Buffer
  terminalId: string
  paymentType: 'Auth' | 'PreAuth' | 'PostAuth'
  amountMinor: bigint
  pointAmountMinor: bigint
  currency: string
  installmentCount: number
  languageCode: 'tr' | 'en'
  conversationId: string
  attempt: number
  /** The order id of the present attempt at the bank; the payment must use the same. */
  bankOrderId: string | null
  /** 0–8 once the verification is finished. */
  mdStatus: number | null
  mdErrorMessage: string | null
  proofSealed: Buffer | null
  claimedByOrderId: string | null
  createdAt: Date
  verifyUntil: Date
  provisionUntil: Date | null
}>
