import { VezneConnectionError, VezneError, VezneUnknownOutcomeError } from './errors.ts'

/** The call whose answer is read. */
export type AnsweredCall = Readonly<{
  conversationId: string
  idempotencyKey: string | null
  movesMoney: boolean
}>

/** With these statuses the gateway may have carried out the call: an incident, or a proxy without its answer. */
const STATUSES_OF_UNKNOWN_OUTCOME = new Set([500, 502, 504])

/**
 * The JSON of an answer with status 200. Throws VezneError for any other status, and VezneUnknownOutcomeError
 * if money may have moved and the answer does not say whether it did.
 */
export async function readAnswer(response: Response, call: AnsweredCall): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw lostAnswer(call, error)
  })
  const body = parsed(text)
  if (response.status === 200 && body !== undefined) return body
  const isUnknown = call.movesMoney && STATUSES_OF_UNKNOWN_OUTCOME.has(response.status)
  if (response.status === 200 || isUnknown) {
    throw lostAnswer(call, new Error(`HTTP ${response.status} without a readable outcome`))
  }
  throw refusal(response, body, call)
}

/** The error for a call without an answer. */
export function lostAnswer(call: AnsweredCall, cause: unknown): VezneConnectionError {
  const { conversationId, idempotencyKey } = call
  const details = { conversationId, idempotencyKey, cause }
  const reason = cause instanceof Error ? reasonOf(cause) : String(cause)
  if (neverConnected(cause)) {
    const message = `the gateway could not be reached (${reason}); nothing was sent`
    return new VezneConnectionError(message, { ...details, wasSent: false })
  }
  if (!call.movesMoney) {
    const message = `the gateway's answer was lost (${reason})`
    return new VezneConnectionError(message, { ...details, wasSent: true })
  }
  const message = `the gateway's answer was lost (${reason}): the outcome is unknown. ${remedyOf(call)}`
  return new VezneUnknownOutcomeError(message, { ...details, wasSent: true })
}

function remedyOf({ conversationId, idempotencyKey }: AnsweredCall): string {
  const inquire = `inquire by its conversationId ${conversationId}`
  if (idempotencyKey === null) return `Do not repeat the call; ${inquire}`
  return `Repeat the call only with its idempotencyKey ${idempotencyKey}, or ${inquire}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(response: Response, body: unknown, call: AnsweredCall): VezneError {
  const fields: Record<string, unknown> = Object(body)
  const { errorCode, errorMessage } = fields
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new VezneError({
    status: response.status,
    errorCode: typeof errorCode === 'string' ? errorCode : null,
    errorMessage: typeof errorMessage === 'string' ? errorMessage : null,
    conversationId: call.conversationId,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  })
}

function reasonOf(error: Error): string {
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  const code = 'code' in cause ? String(cause.code) : ''
  return [code, cause.message].filter((text) => text !== '').join(' ')
}

/** Error codes of Node, Bun and workers for a connection that was not made. */
const CODES = new Set([
  'ECONNREFUSED',
  'ConnectionRefused',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Deno has no error codes, but its message names the step that failed. Nothing of the call is sent before the
 * step `Connect` (name resolution, TCP and TLS) has succeeded.
 */
const DENO_CONNECT = 'client error (Connect)'

/**
 * Whether nothing of the call was sent. The code is on fetch's error or on its cause, depending on the
 * platform. After an unknown error the call counts as sent, which is safe.
 */
export function neverConnected(error: unknown): boolean {
  return [error, Object(error).cause].some(
    (each) => CODES.has(String(Object(each).code)) || messageOf(each).includes(DENO_CONNECT),
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
