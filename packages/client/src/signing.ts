/**
 * The two-stage HMAC-SHA256 signature of the API, with WebCrypto, which Node, Bun, Deno, workers and browsers
 * have. Test vectors: `vectors/signature.json` and `vectors/body-signature.json`.
 */

import type { SigningInput } from './options.ts'

const encoder = new TextEncoder()

/** The decoded SecretKey as an HMAC key. Throws TypeError if the text is not Base64 or is empty. */
export async function importSecretKey(secretKey: string): Promise<CryptoKey> {
  const bytes = bytesOfBase64(secretKey)
  if (bytes === null || bytes.length === 0) {
    throw new TypeError('secretKey must be the Base64 text that the operator issued')
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify'])
}

/** Base64(HMAC-SHA256(message)). */
export async function signText(key: CryptoKey, message: string): Promise<string> {
  return signBytes(key, encoder.encode(message))
}

/** The same for a message of bytes. */
export async function signBytes(key: CryptoKey, message: Uint8Array<ArrayBuffer>): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', key, message)
  return btoa(String.fromCharCode(...new Uint8Array(mac)))
}

/** Whether `signature` is the message's MAC in canonical Base64. Compares in constant time. */
export async function verifyText(
  key: CryptoKey,
  message: string,
  signature: string,
): Promise<boolean> {
  const bytes = bytesOfBase64(signature)
  if (bytes === null || btoa(String.fromCharCode(...bytes)) !== signature) return false
  return crypto.subtle.verify('HMAC', key, bytes, encoder.encode(message))
}

export type Signed = Readonly<{
  securityDataMessage: string
  securityData: string
  signatureMessage: string
  signature: string
}>

/** Both stages and their messages. `signatureMessage` holds the SecretKey: do not log it. */
export async function signCall(key: CryptoKey, input: SigningInput): Promise<Signed> {
  const { publicKey, secretKey, nonce, conversationId } = input
  const securityDataMessage = publicKey + nonce
  const securityData = await signText(key, securityDataMessage)
  const signatureMessage = secretKey + conversationId + nonce + securityData
  const signature = await signText(key, signatureMessage)
  return { securityDataMessage, securityData, signatureMessage, signature }
}

export type BodyToSign = Readonly<{
  method: 'GET' | 'POST'
  /** The endpoint's own path, without a query and without a proxy's prefix. */
  path: string
  nonce: string
  /** The three headers as sent; empty where one is absent. */
  idempotencyKey: string
  conversationId: string
  clientIpAddress: string
  /** The body as sent; for a GET, the query string. */
  content: Uint8Array<ArrayBuffer>
}>

/**
 * The header `X-Body-Signature` in version 2. It covers what the two-stage signature does not cover: path, body,
 * idempotency key, ConversationId and the end user's IP address.
 */
export async function signBody(key: CryptoKey, body: BodyToSign): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body.content))
  const { method, path, nonce, idempotencyKey, conversationId, clientIpAddress } = body
  const head = ['v2', method, path.toLowerCase(), nonce]
  const headers = [idempotencyKey, conversationId, clientIpAddress]
  const message = [...head, ...headers, btoa(String.fromCharCode(...digest))].join('\n')
  return `v2=${await signText(key, message)}`
}

/** Null where the text is not Base64. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/**
 * A function that returns nonces: the current time in milliseconds, or the last nonce plus 1 if the clock stood
 * still or went back. All of them differ.
 */
export function nonceSource(now: () => number): () => string {
  let last = 0
  return () => {
    last = Math.max(last + 1, now())
    return String(last)
  }
}

/** One source for all clients of the process, because two clients can have the same keys. */
export const freshNonce: () => string = nonceSource(Date.now)
