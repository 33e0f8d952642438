import { createHmac } from 'node:crypto'

/**
 * The two-stage HMAC-SHA256 signature of the specification ("Signature algorithm"). The key of
 * every stage is the Base64-decoded SecretKey; the *text* of the SecretKey is part of the second
 * message.
 */

export type SecurityDataInput = Readonly<{
  publicKey: string
  secretKey: string
  nonce: string
  /** The decoded SecretKey, if the caller has it. Default: decoded from `secretKey`. */
  secretKeyBytes?: Uint8Array
}>

export type SignatureInput = SecurityDataInput & Readonly<{ conversationId: string }>

/**
 * Stage one: Base64(HMAC-SHA256(PublicKey + Nonce)).
 *
 * Vector: SecretKey `MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=`, PublicKey `pk_test_1`, Nonce
 * `1700000000000` give `SMgvQ0laFiGLqz1KSZtvyIgzFCdebwDhhcYsbHS162U=`.
 */
export function securityData(input: SecurityDataInput): string {
  return hmacSha256(keyOf(input), input.publicKey + input.nonce)
}

/**
 * Both stages: Base64(HMAC-SHA256(SecretKey + ConversationId + Nonce + SecurityData)).
 *
 * Vector: with the values of `securityData`, ConversationId `conv-1` gives
 * `BgSoN7Io6lw34L+gfQ0zUvAGeO1OH8wgFJlXrlCns0Y=` and `sipariş-1` (UTF-8) gives
 * `92z2AAJRA1cnzLb7peXiEY1/WsUbfl+J1IidqF7Pvfo=`.
 */
export function sign(input: SignatureInput): string {
  const { publicKey, secretKey, conversationId, nonce } = input
  const secretKeyBytes = keyOf(input)
  const stageOne = hmacSha256(secretKeyBytes, publicKey + nonce)
  return hmacSha256(secretKeyBytes, secretKey + conversationId + nonce + stageOne)
}

/**
 * The signature as 32 bytes. Replay protection compares these bytes and not the text of the request, because
 * four Base64 texts decode to the same bytes (decision 2.2).
 */
export function macBytes(input: SignatureInput): Buffer {
  return Buffer.from(sign(input), 'base64')
}

/**
 * The `signature` of the Tokens answer, which proves that the answer belongs to the request:
 * Base64(HMAC-SHA256(SecretKey + ConversationId + Nonce + cardToken)) (decision 2.6).
 */
export function tokenAnswerSignature(
  input: Readonly<{ secretKey: string; conversationId: string; nonce: string; cardToken: string }>,
): string {
  const { secretKey, conversationId, nonce, cardToken } = input
  return hmacSha256(keyOf(input), secretKey + conversationId + nonce + cardToken)
}

/**
 * The `Signature` that the browser brings to the CallbackUrl:
 * Base64(HMAC-SHA256(ThreeDSessionId + CurrentStep + MdStatus)) (decision 4.6).
 */
export function callbackSignature(
  input: Readonly<{
    secretKey: string
    threeDSessionId: string
    currentStep: string
    mdStatus: string
  }>,
): string {
  const { secretKey, threeDSessionId, currentStep, mdStatus } = input
  return hmacSha256(keyOf({ secretKey }), threeDSessionId + currentStep + mdStatus)
}

/**
 * The `signature` that the browser brings to a link's returnUrl:
 * Base64(HMAC-SHA256(linkId + orderId + status + position)) (decision 7.9).
 */
export function returnSignature(
  secretKey: string,
  returned: Readonly<{ linkId: string; orderId: string; status: string; position: string }>,
): string {
  const { linkId, orderId, status, position } = returned
  return hmacSha256(keyOf({ secretKey }), linkId + orderId + status + position)
}

function keyOf({
  secretKey,
  secretKeyBytes,
}: Pick<SecurityDataInput, 'secretKey' | 'secretKeyBytes'>): Uint8Array {
  return secretKeyBytes ?? Buffer.from(secretKey, 'base64')
}

function hmacSha256(key: Uint8Array, message: string): string {
  return createHmac('sha256', key).update(message, 'utf8').digest('base64')
}
