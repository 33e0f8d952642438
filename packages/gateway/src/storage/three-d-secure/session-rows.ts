import type {
  SessionState,
  ThreeDSecureSession,
  VerificationAttempt,
} from '../../three-d-secure/index.ts'

export const SESSION_COLUMNS = `merchant_id, session_id, state, usage, card_token_hash, terminal_id,
  payment_type, amount_minor, point_amount_minor, currency, installment_count, language_code,
  conversation_id, attempt, bank_order_id, md_status, md_error_message, proof_sealed,
  claimed_by_order_id, created_at, verify_until, provision_until`

export const ATTEMPT_COLUMNS = `gate_random, start_secret_hash, return_secret_hash, callback_url,
  card_holder_name, client_ip_address, public_key`

export type SessionRow = Readonly<{
  merchant_id: string
  session_id: string
  state: SessionState
  usage: ThreeDSecureSession['usage']
  card_token_hash: Buffer
  terminal_id: string
  payment_type: ThreeDSecureSession['paymentType']
  amount_minor: bigint
  point_amount_minor: bigint
  currency: string
  installment_count: number
  language_code: ThreeDSecureSession['languageCode']
  conversation_id: string
  attempt: number
  bank_order_id: string | null
  md_status: number | null
  md_error_message: string | null
  proof_sealed: Buffer | null
  claimed_by_order_id: string | null
  created_at: Date
  verify_until: Date
  provision_until: Date | null
}>

/** All null before the first init3ds. */
export type AttemptRow = Readonly<{
  gate_random: string | null
  start_secret_hash: Buffer | null
  return_secret_hash: Buffer | null
  callback_url: string | null
  card_holder_name: string | null
  client_ip_address: string | null
  public_key: string | null
}>

export function sessionFromRow(row: SessionRow): ThreeDSecureSession {
  return {
    merchantId: row.merchant_id,
    sessionId: row.session_id,
    state: row.state,
    usage: row.usage,
    cardTokenHash: row.card_token_hash,
    terminalId: row.terminal_id,
    paymentType: row.payment_type,
    amountMinor: row.amount_minor,
    pointAmountMinor: row.point_amount_minor,
    currency: row.currency,
    installmentCount: row.installment_count,
    languageCode: row.language_code,
    conversationId: row.conversation_id,
    attempt: row.attempt,
    bankOrderId: row.bank_order_id,
    mdStatus: row.md_status,
    mdErrorMessage: row.md_error_message,
    proofSealed: row.proof_sealed,
    claimedByOrderId: row.claimed_by_order_id,
    createdAt: row.created_at,
    verifyUntil: row.verify_until,
    provisionUntil: row.provision_until,
  }
}

export function attemptFromRow(row: AttemptRow): VerificationAttempt | null {
  const { gate_random: gateRandom, callback_url: callbackUrl } = row
  const { start_secret_hash: startSecretHash, return_secret_hash: returnSecretHash } = row
  if (gateRandom === null || callbackUrl === null) return null
  if (startSecretHash === null || returnSecretHash === null) return null
  return {
    gateRandom,
    callbackUrl,
    startSecretHash,
    returnSecretHash,
    cardHolderName: row.card_holder_name,
    clientIpAddress: row.client_ip_address ?? '',
    publicKey: row.public_key,
  }
}
