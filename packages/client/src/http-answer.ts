import { VezneConnectionError, VezneError, VezneUnknownOutcomeError } from './errors.ts'

/** What the transport knows about the call whose answer it reads. */
export type AnsweredCall = Readonly<{ conversationId: string; movesMoney: boolean }>

/**
 * Statuses after which a call that moves money may have been carried out: an incident in the middle
 * of it, or a proxy that lost the gateway's answer.
 */
const STATUSES_OF_UNKNOWN_OUTCOME = new Set([500, 502, 504])

/**
 * The JSON of an answer with status 200. Throws VezneError for any other status, and
 * VezneUnknownOutcomeError where the money may have moved although the answer does not say so.
 */
export async function readAnswer(response: Response, call: AnsweredCall): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw lostAnswer(call, error)
  })
  const body = parsed(text)
  if (response.status === 200 && body !== undefined) return body
  if (response.status === 200 || lostByServer(response.status, call)) {
    throw lostAnswer(call, new Error(`HTTP ${response.status} without a readable outcome`))
  }
  throw refusal(response, body, call)
}

/** The right error for an answer that never came. */
export function lostAnswer(call: AnsweredCall, cause: unknown): VezneConnectionError {
  const { conversationId } = call
  const reason = cause instanceof Error ? reasonOf(cause) : String(cause)
  if (neverConnected(cause)) {
    const message = `the gateway could not be reached (${reason}); nothing was sent`
    return new VezneConnectionError(message, { conversationId, cause })
  }
  if (!call.movesMoney) {
    const message = `the gateway's answer was lost (${reason})`
    return new VezneConnectionError(message, { conversationId, cause })
  }
  const message = `the gateway's answer was lost (${reason}): the outcome is unknown. Do not repeat the call; inquire by its conversationId ${conversationId}`
  return new VezneUnknownOutcomeError(message, { conversationId, cause })
}

function lostByServer(status: number, call: AnsweredCall): boolean {
  return call.movesMoney && STATUSES_OF_UNKNOWN_OUTCOME.has(status)
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

/**
 * Codes of Node, Bun and Deno for a connection that was never made: no byte of the call went out.
 */
const CODES_OF_NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ConnectionRefused',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * What fetch throws is wrapped once by some platforms: the code is on the error or on its cause.
 */
function neverConnected(error: unknown): boolean {
  return [codeOf(error), codeOf(Object(error).cause)].some((code) =>
    CODES_OF_NO_CONNECTION.has(code),
  )
}

function codeOf(error: unknown): string {
  return String(Object(error).code)
}

function reasonOf(error: Error): string {
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  const code = 'code' in cause ? String(cause.code) : ''
  return [code, cause.message].filter((text) => text !== '').join(' ')
}
