import { hmacSha256 } from './hmac.ts'

/** The header that carries it. */
export const BODY_SIGNATURE_HEADER = 'X-Body-Signature'

export type BodySignatureInput = Readonly<{
  secretKey: string
  method: 'GET' | 'POST'
  /** The endpoint's own path, in any letter case: without a query, or what a proxy puts before it. */
  path: string
  nonce: string
  /** 32 bytes: SHA-256 of the body as sent; of a GET, of its query string without the question mark. */
  contentSha256: Uint8Array
}>

/**
 * What the two-stage signature leaves open: it covers neither path nor body. Base64(HMAC-SHA256(METHOD,
 * path in lower case, Nonce and Base64(SHA-256(content)), joined by line feeds)), keyed with the decoded
 * SecretKey (decision 2.7). The nonce ties it to one call. Vectors: `vectors/body-signature.json`.
 */
export function bodySignature(input: BodySignatureInput): string {
  const { secretKey, method, path, nonce, contentSha256 } = input
  const digest = Buffer.from(contentSha256).toString('base64')
  const message = [method, path.toLowerCase(), nonce, digest].join('\n')
  return hmacSha256(Buffer.from(secretKey, 'base64'), message)
}
