import type { Endpoint } from '@vezne/protocol'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { type Caller, decodeHeader, headerValues, readSourceAddress } from '../auth/index.ts'
import { maskCardNumbersIn } from '../kernel/index.ts'
import type { LanguageCode } from './wire/field-source.ts'

/** What is known about a request so far; errors are answered and logged from it. */
export type CallState = {
  /** Null for paths that are no endpoint of the API. */
  endpoint: Endpoint | null
  languageCode: LanguageCode
  /** As it came, to be echoed; null while it is not known. */
  conversationId: string | null
  /** As it is stored, without card numbers, once somebody asked. */
  keptConversationId: string | null
  caller: Caller | null
  /**
   * Whose duty the single-use pair is. `open`: verified, and still ours to use up, whatever goes
   * wrong from here. `handedOver`: used up, or in the hands of the use case, which writes it in its
   * first transaction or alone (decision 2.2).
   */
  pair: 'unverified' | 'open' | 'handedOver'
  incidentId: string | null
  /** SHA-256 of the body's bytes as they came; null where none came, or no signature of them. */
  bodySha256: Buffer | null
  /** Whether the connection is closed with the answer, whatever of the body was still to come. */
  hangsUp: boolean
  /** Where the request comes from; null until `sourceAddressOf` has read it. */
  sourceAddress: string | null
}

/** The property of a request that holds its state. A map beside the requests would cost more. */
export const CALL_STATE = 'callState'

declare module 'fastify' {
  interface FastifyRequest {
    [CALL_STATE]: CallState | null
  }
}

export function beginCall(request: FastifyRequest, languageCode: LanguageCode): CallState {
  const state: CallState = {
    endpoint: null,
    languageCode,
    conversationId: null,
    keptConversationId: null,
    caller: null,
    pair: 'unverified',
    incidentId: null,
    bodySha256: null,
    hangsUp: false,
    sourceAddress: null,
  }
  request[CALL_STATE] = state
  return state
}

/** The caller's id for the call without card numbers, as it is stored and logged. Read once. */
export function keptConversationId(state: CallState, conversationId: string): string {
  state.keptConversationId ??= maskCardNumbersIn(conversationId)
  return state.keptConversationId
}

/** The state of a request. Errors may come before the first hook; they get a state of their own. */
export function callOf(request: FastifyRequest): CallState {
  return request[CALL_STATE] ?? beginCall(request, 'tr')
}

/**
 * The ConversationId of a head, for the echo (decision 1.2), also where the call is refused; null where it did
 * not come, came twice or is unreadable.
 */
export function conversationIdIn(rawHeaders: readonly string[]): string | null {
  const [value, ...more] = headerValues(rawHeaders, 'conversationid')
  if (value === undefined || more.length > 0) return null
  try {
    return decodeHeader('ConversationId', value)
  } catch {
    return null
  }
}

/** Where a request comes from, for rate limits. Read from the headers once for each request. */
export function sourceAddressOf(
  { isTrustedProxy }: Readonly<{ isTrustedProxy: (address: string) => boolean }>,
  request: FastifyRequest,
): string {
  const state = callOf(request)
  if (state.sourceAddress !== null) return state.sourceAddress
  const forwardedFor = headerValues(request.raw.rawHeaders, 'x-forwarded-for')
  state.sourceAddress = readSourceAddress({ forwardedFor, peer: peerOf(request) }, isTrustedProxy)
  return state.sourceAddress
}

export function peerOf(request: FastifyRequest): string {
  return request.raw.socket.remoteAddress ?? ''
}

/** A hook that waits for nothing; one without a promise costs each request less than one with. */
export function hook<Request extends FastifyRequest>(
  step: (request: Request, reply: FastifyReply) => void,
): (request: Request, reply: FastifyReply, done: HookHandlerDoneFunction) => void {
  return (request, reply, done) => {
    try {
      step(request, reply)
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
      return
    }
    done()
  }
}
