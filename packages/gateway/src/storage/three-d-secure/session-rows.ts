import type {
  ThreeDSecureSession,
  VerificationAttempt,
} from '../../payment/three-d-secure/index.ts'
import { asFields } from '../postgres/index.ts'

/** The fields of a session, then those of its newest attempt. */
export const FOUND_FIELDS =
  asFields(`merchant_id, session_id, state, usage, card_token_hash, terminal_id,
  routing,  payment_type, amount_minor, point_amount_minor, currency, installment_count, language_code,
  conversation_id, attempt, bank_order_id, md_status, md_error_message, proof_sealed,
  claimed_by_order_id, created_at, verify_until, provision_until, merchant_reference, metadata,
  gate_random, start_secret_hash, return_secret_hash, callback_url, card_holder_name,
  client_ip_address, public_key`)

/** The attempt's fields are null before the first init3ds. */
type AttemptRow = Readonly<{
  [Field in keyof VerificationAttempt]: VerificationAttempt[Field] | null
}>

export type FoundRow = ThreeDSecureSession & AttemptRow

/** Without the attempt's fields, such as the hashes of its secrets. */
export function sessionFromRow(row: FoundRow): ThreeDSecureSession {
  return {
    merchantId: row.merchantId,
    sessionId: row.sessionId,
    state: row.state,
    usage: row.usage,
    cardTokenHash: row.cardTokenHash,
    terminalId: row.terminalId,
    routing: row.routing,
    paymentType: row.paymentType,
    amountMinor: row.amountMinor,
    pointAmountMinor: row.pointAmountMinor,
    currency: row.currency,
    installmentCount: row.installmentCount,
    languageCode: row.languageCode,
    conversationId: row.conversationId,
    attempt: row.attempt,
    bankOrderId: row.bankOrderId,
    mdStatus: row.mdStatus,
    mdErrorMessage: row.mdErrorMessage,
    proofSealed: row.proofSealed,
    claimedByOrderId: row.claimedByOrderId,
    createdAt: row.createdAt,
    verifyUntil: row.verifyUntil,
    provisionUntil: row.provisionUntil,
    merchantReference: row.merchantReference,
    metadata: row.metadata,
  }
}

export function attemptFromRow(row: AttemptRow): VerificationAttempt | null {
  const { gateRandom, callbackUrl, startSecretHash, returnSecretHash } = row
  if (gateRandom === null || callbackUrl === null) return null
  if (startSecretHash === null || returnSecretHash === null) return null
  return {
    gateRandom,
    callbackUrl,
    startSecretHash,
    returnSecretHash,
    cardHolderName: row.cardHolderName,
    clientIpAddress: row.clientIpAddress ?? '',
    publicKey: row.publicKey,
  }
}
