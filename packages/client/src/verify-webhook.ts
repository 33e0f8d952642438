import { bytesOfBase64, signBytes } from './signing.ts'
import type { WebhookEvent } from './webhook-event.ts'

export type WebhookFault =
  | 'missing-header'
  | 'bad-timestamp'
  | 'too-old'
  | 'too-new'
  | 'bad-signature'

/** The request is not a genuine, recent webhook. Answer it with 400, and do not act on it. */
export class VezneWebhookError extends Error {
  override readonly name = 'VezneWebhookError'
  readonly reason: WebhookFault

  constructor(reason: WebhookFault, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The request's headers in any letter case: an object such as Node's `request.headers`, or a `Headers`. */
export type WebhookHeaders = HeaderReader | HeaderFields

type HeaderReader = Readonly<{ get: (name: string) => string | null }>
type HeaderFields = Readonly<Record<string, string | readonly string[] | undefined>>

export type WebhookOptions = Readonly<{
  /** The greatest difference between the time of sending and now. Default 300. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. Default: the platform's clock. */
  now?: () => number
}>

const DEFAULT_TOLERANCE_SECONDS = 300
const SECRET_PREFIX = 'whsec_'
const SIGNATURE_PREFIX = 'v1,'

/**
 * Checks the signature of a webhook (Standard Webhooks, `v1`) against your secrets, and returns its event.
 *
 * `body` is the request's body as it arrived, because a parsed and rewritten body has other bytes. Give two secrets
 * for the day after a roll. Throws VezneWebhookError with its `reason`, TypeError for a malformed secret, and
 * SyntaxError if a genuine body is not JSON.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: WebhookOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const given = headerOf(headers, 'webhook-signature').split(' ')
  checkTime(timestamp, options)
  const message = messageOf(`${id}.${timestamp}.`, body)
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (secrets.length === 0) throw new TypeError('secret must hold at least one whsec_…')
  const right = await Promise.all(secrets.map((each) => signatureOf(message, each)))
  const isGenuine = right.some((one) => given.some((other) => isEqual(one, other)))
  if (isGenuine) return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
  throw new VezneWebhookError(
    'bad-signature',
    'no signature matches a secret: give the body as it arrived, not parsed and rewritten, and the secret of this endpoint',
  )
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isReader(headers) ? headers.get(name) : fieldOf(headers, name)
  const text = typeof value === 'string' ? value : (value ?? []).join(' ')
  if (text !== '') return text
  throw new VezneWebhookError('missing-header', `the header ${name} is missing`)
}

function isReader(headers: WebhookHeaders): headers is HeaderReader {
  return typeof headers['get'] === 'function'
}

function fieldOf(headers: HeaderFields, name: string): string | readonly string[] | undefined {
  return Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
}

function checkTime(timestamp: string, { toleranceSeconds, now = Date.now }: WebhookOptions): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    const message = 'webhook-timestamp is not a number of seconds since 1970'
    throw new VezneWebhookError('bad-timestamp', message)
  }
  const tolerance = toleranceSeconds ?? DEFAULT_TOLERANCE_SECONDS
  const ageSeconds = now() / 1000 - Number(timestamp)
  if (Math.abs(ageSeconds) <= tolerance) return
  const [reason, side] =
    ageSeconds > 0 ? (['too-old', 'old'] as const) : (['too-new', 'ahead'] as const)
  const seconds = Math.round(Math.abs(ageSeconds))
  const message = `the webhook is ${seconds} s ${side} and may be ${tolerance} s: is this machine's clock right?`
  throw new VezneWebhookError(reason, message)
}

function messageOf(head: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  if (typeof body === 'string') return encoder.encode(head + body)
  const start = encoder.encode(head)
  const message = new Uint8Array(start.length + body.length)
  message.set(start)
  message.set(body, start.length)
  return message
}

/** The signature with its version, as in the header. */
async function signatureOf(message: Uint8Array<ArrayBuffer>, secret: string): Promise<string> {
  const text = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret
  const bytes = bytesOfBase64(text)
  if (bytes === null || bytes.length === 0) {
    throw new TypeError('secret must be the text that begins with whsec_, whole')
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  return SIGNATURE_PREFIX + (await signBytes(key, message))
}

/** Compares in a time that does not depend on where two texts of equal length differ. */
function isEqual(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let index = 0; index < one.length; index += 1) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  }
  return difference === 0
}
