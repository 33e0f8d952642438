import type { VezneConnectionError, VezneError } from './errors.ts'
import type { PlatformAbortSignal, PlatformFetch } from './platform.ts'

/** Languages of the gateway's messages. */
export type Language = 'tr' | 'en'

/** A failed try that will be followed by another. */
export type Retry = Readonly<{
  /** Number of tries so far. */
  tries: number
  pauseMilliseconds: number
  error: VezneError | VezneConnectionError
}>

export type VezneClientOptions = Readonly<{
  /** Address of the gateway, such as `https://pay.example`; may contain a path. http only for this machine. */
  baseUrl: string
  /** True allows a `baseUrl` with http on another machine: for a private network with a TLS proxy. */
  allowPlainHttp?: boolean
  publicKey: string
  /** The Base64 text as issued. It is never sent. */
  secretKey: string
  merchantNumber: string
  /** Sent with payment links. Default: the gateway uses the caller's own. */
  merchantId?: string
  /** Replaces the platform's fetch. */
  fetch?: PlatformFetch
  /** How long each try of a call may take, the answer's body included. Default 60,000. */
  timeoutMilliseconds?: number
  /** Language of messages, unless a call has its own. Default: the gateway's, Turkish. */
  language?: Language
  /**
   * How often a call is repeated where that is safe. For this, calls that move money and createLink get an
   * Idempotency-Key, unless they have one. With 0, no call is repeated and no key is made. Default 2.
   */
  retries?: number
  /** Called before the pause of each repeat, for example to log it. */
  onRetry?: (retry: Retry) => void
}>

export type CallOptions = Readonly<{
  /** Tracking id of this call, 1–255 characters. Default: a random UUID. */
  conversationId?: string
  /** IP address of the end user. */
  clientIpAddress?: string
  /** Language of this call's messages, unless its request has a `languageCode` of its own. */
  language?: Language
  /** Ends the call early, retries included. The outcome of a call that moves money is then unknown. */
  signal?: PlatformAbortSignal
}>

/** How `waitForOutcome` waits. */
export type WaitOptions = CallOptions &
  Readonly<{
    /** How long to wait for a final state. Default 60,000. */
    timeoutMilliseconds?: number
  }>

/**
 * Options of provision, return, reverse and createLink: the same key gets the first answer again. Without one,
 * the client makes a key for its own retries.
 */
export type KeyedCallOptions = CallOptions & Readonly<{ idempotencyKey?: string }>

export const DEFAULT_TIMEOUT_MILLISECONDS = 60_000

export const DEFAULT_RETRIES = 2

const CONVERSATION_ID_MAXIMUM_CHARACTERS = 255

/** Throws TypeError with the name of a wrong option and the remedy. */
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

/** Without `URL.canParse`, which Node.js 20 gets wrong for letters such as `ö`. */
export function isAddress(text: string): boolean {
  try {
    return new URL(text).href !== ''
  } catch {
    return false
  }
}

/** Calls carry card numbers, which others could read without TLS. */
function checkBaseUrl({ baseUrl, allowPlainHttp = false }: VezneClientOptions): void {
  if (!isAddress(baseUrl) || !/^https?:/i.test(baseUrl)) {
    throw new TypeError('baseUrl must be an http or https address, such as https://pay.example')
  }
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol === 'https:' || allowPlainHttp || isLoopback(hostname)) return
  throw new TypeError(
    'baseUrl must begin with https://, because calls carry card numbers; http:// is accepted for localhost, 127.0.0.0/8 and [::1], and for other hosts with allowPlainHttp: true',
  )
}

/** Of a parsed URL, which writes 127.1 and 0x7f.1 as 127.0.0.1. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/**
 * A ConversationId is signed and sent as a header. Headers lose white space at their ends and cannot contain
 * control characters.
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
 * The values that a signature is made from. They are not in `signing.ts`, because this type must compile without
 * the types of WebCrypto.
 */
export type SigningInput = Readonly<{
  publicKey: string
  secretKey: string
  nonce: string
  conversationId: string
}>
