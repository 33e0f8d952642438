import { createHmac } from 'node:crypto'

/** The header that carries a body signature. */
export const BODY_SIGNATURE_HEADER = 'X-Body-Signature'

/** The start of the header's value in version 2. Version 1 is Base64, which cannot begin with it. */
export const BODY_SIGNATURE_V2_PREFIX = 'v2='

export type BodySignatureInput = Readonly<{
  secretKey: string
  method: 'GET' | 'POST'
  /** The endpoint's own path in any letter case, without a query and without a proxy's prefix. */
  path: string
  nonce: string
  /** 32 bytes: SHA-256 of the body as sent. For a GET, of the query string without the question mark. */
  contentSha256: Uint8Array
}>

/**
 * The headers' values as sent, without blanks at their ends; empty for an absent header. Several headers of
 * one name are joined by `, `.
 */
export type SignedHeaders = Readonly<{
  idempotencyKey: string
  conversationId: string
  clientIpAddress: string
}>

/**
 * Version 1 of the signature of path and body, which the two-stage signature does not cover.
 * Base64(HMAC-SHA256(METHOD, path in lower case, Nonce and Base64(SHA-256(content)), joined by line
 * feeds)), keyed with the decoded SecretKey (decision 2.7). The nonce ties the signature to one call. Vectors:
 * `vectors/body-signature.json`.
 */
export function bodySignature(input: BodySignatureInput): string {
  const { method, path, nonce } = input
  return signLines(input, [method, path.toLowerCase(), nonce, digestOf(input)])
}

/**
 * Version 2: the whole value of the header. It covers three headers too, each on a line of its own. The first
 * line `v2` prevents that a message is also one of version 1. HTTP allows no line feed in a header.
 */
export function bodySignatureV2(input: BodySignatureInput & SignedHeaders): string {
  const { method, path, nonce, idempotencyKey, conversationId, clientIpAddress } = input
  const head = ['v2', method, path.toLowerCase(), nonce]
  const headers = [idempotencyKey, conversationId, clientIpAddress]
  return BODY_SIGNATURE_V2_PREFIX + signLines(input, [...head, ...headers, digestOf(input)])
}

function signLines({ secretKey }: BodySignatureInput, lines: readonly string[]): string {
  const key = Buffer.from(secretKey, 'base64')
  return createHmac('sha256', key).update(lines.join('\n'), 'utf8').digest('base64')
}

function digestOf({ contentSha256 }: BodySignatureInput): string {
  return Buffer.from(contentSha256).toString('base64')
}
