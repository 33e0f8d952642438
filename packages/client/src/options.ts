import type { VezneConnectionError, VezneError } from './errors.ts'
import type { PlatformAbortSignal, PlatformFetch } from './platform.ts'

/** Languages of the gateway's messages. */
export type Language = 'tr' | 'en'

/** A try that failed, before the next one. */
export type Retry = Readonly<{
  /** Tries so far, this one included. */
  tries: number
  pauseMilliseconds: number
  error: VezneError | VezneConnectionError
}>

export type VezneClientOptions = Readonly<{
  /** Address of the gateway, such as `https://pay.example`; a path in it is kept. http only on this machine. */
  baseUrl: string
  /** True takes a `baseUrl` of plain http elsewhere too: for a private network in front of a TLS proxy. */
  allowPlainHttp?: boolean
  publicKey: string
  /** The Base64 text as issued. It is never sent. */
  secretKey: string
  merchantNumber: string
  /** Sent with payment links; absent: the gateway takes the caller's own. */
  merchantId?: string
  /** Replaces the platform's fetch. */
  fetch?: PlatformFetch
  /** How long each try of a call may take, the answer's body included. Default 60,000. */
  timeoutMilliseconds?: number
  /** Language of all messages; a call may ask for another. Default: the gateway's, Turkish. */
  language?: Language
  /**
   * How often a call is repeated where a repeat is safe. Calls that move money, and createLink, get an
   * Idempotency-Key for that, unless you give one. 0: no call is repeated, and no key is made. Default 2.
   */
  retries?: number
  /** Told of every repeat, before its pause: for a log. */
  onRetry?: (retry: Retry) => void
}>

export type CallOptions = Readonly<{
  /** Tracking id of this call, 1–255 characters; made for you where absent. */
  conversationId?: string
  /** IP address of the end user who acts. */
  clientIpAddress?: string
  /** Language of this call's messages, unless its request has a `languageCode` of its own. */
  language?: Language
  /** Ends the wait early, retries included. A call that moves money is then of unknown outcome. */
  signal?: PlatformAbortSignal
}>

/** How `waitForOutcome` waits. */
export type WaitOptions = CallOptions &
  Readonly<{
    /** How long to wait for a final state. Default 60,000. */
    timeoutMilliseconds?: number
  }>

/**
 * Provision, return, reverse and createLink take a key: the same key gives the first answer again. Without
 * one, the client makes a key for its own retries.
 */
export type KeyedCallOptions = CallOptions & Readonly<{ idempotencyKey?: string }>

export const DEFAULT_TIMEOUT_MILLISECONDS = 60_000

export const DEFAULT_RETRIES = 2

const CONVERSATION_ID_MAXIMUM_CHARACTERS = 255

/** Throws TypeError with the option's name and the remedy: a wrong one is a bug of the caller. */
export function checkedOptions(options: VezneClientOptions): VezneClientOptions {
  const { publicKey, merchantNumber, timeoutMilliseconds, retries = DEFAULT_RETRIES } = options
  checkBaseUrl(options)
  if (publicKey === '') throw new TypeError('publicKey must not be empty')
  if (merchantNumber === '') throw new TypeError('merchantNumber must not be empty')
  if (timeoutMilliseconds !== undefined && !(timeoutMilliseconds > 0)) {
    throw new TypeError('timeoutMilliseconds must be greater than 0')
  }
  if (!Number.isInteger(retries) || retries < 0) {
    throw new TypeError('retries must be a whole number from 0')
  }
  return options
}

/** Calls carry card numbers: without TLS, whoever is on the way reads them. */
function checkBaseUrl({ baseUrl, allowPlainHttp = false }: VezneClientOptions): void {
  if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl)) {
    throw new TypeError('baseUrl must be an http or https address, such as https://pay.example')
  }
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol === 'https:' || allowPlainHttp || isLoopback(hostname)) return
  throw new TypeError(
    'baseUrl must begin with https://, because calls carry card numbers; http:// is taken for localhost, 127.0.0.0/8 and [::1], and elsewhere with allowPlainHttp: true',
  )
}

/** Of an address that `URL` has read: it writes 127.1 and 0x7f.1 as 127.0.0.1. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/**
 * A ConversationId is signed and travels as a header, where white space at its ends would be cut
 * off and control characters are not allowed.
 */
export function checkedConversationId(conversationId: string): string {
  const { length } = conversationId
  const clean = conversationId.trim() === conversationId && !/\p{Cc}/u.test(conversationId)
  if (length < 1 || length > CONVERSATION_ID_MAXIMUM_CHARACTERS || !clean) {
    throw new TypeError(
      'conversationId must be 1 to 255 characters without control characters or white space at its ends',
    )
  }
  return conversationId
}

/**
 * The values that both stages of a signature are made from. Not in `signing.ts`: programs without the types of
 * WebCrypto read this one.
 */
export type SigningInput = Readonly<{
  publicKey: string
  secretKey: string
  nonce: string
  conversationId: string
}>
