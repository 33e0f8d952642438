import type { Endpoint } from '@vezne/protocol'
import type { FastifyRequest } from 'fastify'

import type { Caller } from '../auth/index.ts'
import { maskCardNumbersIn } from '../kernel/index.ts'
import type { LanguageCode } from './wire/index.ts'

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
  /** Where the request comes from, once somebody asked. */
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
