import type { Endpoint, ErrorName, Language } from '@vezne/protocol'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { maskCardNumbersIn } from '../../base/kernel/index.ts'
import {
  type Caller,
  decodeHeader,
  headerValues,
  type ProxyTrust,
  readSourceAddress,
} from '../../payment/auth/index.ts'
import { SERVER_LIMITS } from './limits/server-limits.ts'

/** What is known about a request so far. Its answer, also an error's, and its log line are made from this. */
export type CallState = {
  /** Null for paths that are no endpoint of the API. */
  endpoint: Endpoint | null
  languageCode: Language
  /** The ConversationId as it came, to be echoed; null while it is not known. */
  conversationId: string | null
  /** The ConversationId without card numbers; null until `keptConversationId` has masked it. */
  keptConversationId: string | null
  caller: Caller | null
  /**
   * Who uses up the pair of nonce and signature (decision 2.2). `open`: the pair is verified, and http uses it
   * up, also where the call fails. `handedOver`: it is used up, or the use case does so.
   */
  pair: 'unverified' | 'open' | 'handedOver'
  incidentId: string | null
  /** The error that is answered, by its name in the catalogue; null where none is, or none yet. */
  errorName: ErrorName | null
  /** SHA-256 of the body as it came; null without a body, and without a signature of the body. */
  bodySha256: Buffer | null
  /** Whether the connection is closed with the answer, even where the body has not come whole. */
  hangsUp: boolean
  bodyBytesMaximum: number
  /** When the request began to be served, by `performance.now`. */
  startedAt: number
  /** Where the request comes from; null until `sourceAddressOf` has read it. */
  sourceAddress: string | null
}

/** The property of a request object that holds the call's state. A separate map would cost more time. */
export const CALL_STATE = 'callState'

declare module 'fastify' {
  interface FastifyRequest {
    [CALL_STATE]: CallState | null
  }
}

export function beginCall(request: FastifyRequest, languageCode: Language): CallState {
  const state: CallState = {
    endpoint: null,
    languageCode,
    conversationId: null,
    keptConversationId: null,
    caller: null,
    pair: 'unverified',
    incidentId: null,
    errorName: null,
    bodySha256: null,
    hangsUp: false,
    bodyBytesMaximum: SERVER_LIMITS.bodyBytesMaximum,
    startedAt: performance.now(),
    sourceAddress: null,
  }
  request[CALL_STATE] = state
  return state
}

/** The caller's id for the call without card numbers, as it is stored and logged. Masked once for each call. */
export function keptConversationId(state: CallState, conversationId: string): string {
  state.keptConversationId ??= maskCardNumbersIn(conversationId)
  return state.keptConversationId
}

/** The state of a request. A request that failed before the first hook gets a new one. */
export function callOf(request: FastifyRequest): CallState {
  return request[CALL_STATE] ?? beginCall(request, 'tr')
}

/** The ConversationId header, to be echoed (decision 1.2); null where it is missing, repeated or unreadable. */
export function conversationIdIn(rawHeaders: readonly string[]): string | null {
  const [value, ...more] = headerValues(rawHeaders, 'conversationid')
  if (value === undefined || more.length > 0) return null
  try {
    return decodeHeader('ConversationId', value)
  } catch {
    return null
  }
}

/** The address that a request comes from, for rate limits. Read once for each request. */
export function sourceAddressOf(trust: ProxyTrust, request: FastifyRequest): string {
  const state = callOf(request)
  if (state.sourceAddress !== null) return state.sourceAddress
  const forwardedFor = headerValues(request.raw.rawHeaders, 'x-forwarded-for')
  state.sourceAddress = readSourceAddress({ forwardedFor, peer: peerOf(request) }, trust)
  return state.sourceAddress
}

export function peerOf(request: FastifyRequest): string {
  return request.raw.socket.remoteAddress ?? ''
}

/** A synchronous hook. Without a promise it costs each request less. */
export function hook<Request extends FastifyRequest>(
  step: (request: Request, reply: FastifyReply) => void,
): (request: Request, reply: FastifyReply, done: HookHandlerDoneFunction) => void {
  return (request, reply, done) => {
    try {
      step(request, reply)
    } catch (error) {
      done(asError(error))
      return
    }
    done()
  }
}

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
