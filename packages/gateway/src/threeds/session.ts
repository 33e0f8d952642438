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

type MdStatusRow = Readonly<{
  /** Whether payment may go on (specification, States). */
  payment: 'yes' | 'half' | 'no'
  /** What the card holder is told, where the payment must not be taken. */
  message: Readonly<{ tr: string; en: string }> | null
}>

/** The specification's table of mdStatus 0–8. */
const MD_STATUS_TABLE: readonly MdStatusRow[] = [
  // Banks give the same 0 for a wrong password and for a holder who pressed cancel.
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
export const MD_STATUS_LIFE_OVER = 5

/** Whether such a status leads to payment: fully, by the choice of merchant and bank, or not at all. */
export function paymentAfter(mdStatus: number): 'yes' | 'half' | 'no' {
  return MD_STATUS_TABLE[mdStatus]?.payment ?? 'no'
}

/**
 * Not verified, and not known: findings on the card, as a decline is one. 5, 6 and 7 say only that
 * something went wrong on the way, at the bank or before it (decision 1.7).
 */
export function speaksAgainstCard(mdStatus: number): boolean {
  return mdStatus === 0 || mdStatus === 8
}

export function mdStatusMessage(mdStatus: number | null, languageCode: 'tr' | 'en'): string | null {
  return mdStatus === null ? null : (MD_STATUS_TABLE[mdStatus]?.message?.[languageCode] ?? null)
}

function no(tr: string, en: string): MdStatusRow {
  return { payment: 'no', message: { tr, en } }
}
