import type { FastifyRequest } from 'fastify'

import type { AuthenticationValues } from '../auth/index.ts'
import { headerValues, readSourceAddress, usePair } from '../auth/index.ts'
import { GatewayError } from '../kernel/index.ts'
import type { ApiRoute } from './api-route.ts'
import { callOf } from './call.ts'
import type { HttpPorts, ListenerPorts } from './http-ports.ts'
import { refuseBeyond } from './limits/index.ts'

/** Where a request comes from, for rate limits. Read once for each request, whoever asks. */
export function sourceAddressOf(request: FastifyRequest, ports: HttpPorts): string {
  const state = callOf(request)
  if (state.sourceAddress !== null) return state.sourceAddress
  const forwardedFor = headerValues(request.raw.rawHeaders, 'x-forwarded-for')
  const peer = peerOf(request)
  state.sourceAddress = readSourceAddress({ forwardedFor, peer }, ports.isTrustedProxy)
  return state.sourceAddress
}

export function peerOf(request: FastifyRequest): string {
  return request.raw.socket.remoteAddress ?? ''
}

/**
 * Proves who calls and sees to the pair: used up here, or left to the money call (decision 2.2).
 * From the moment the signature holds, every error on the way uses the pair up: see `answerError`.
 * Failures are counted by source, so that nobody guesses for long (decision 1.7).
 */
export async function verifyCaller(
  request: FastifyRequest,
  route: ApiRoute,
  values: AuthenticationValues,
  ports: ListenerPorts,
): Promise<void> {
  const state = callOf(request)
  const source = sourceAddressOf(request, ports)
  refuseBeyond(ports.rateLimiter.peek('failedSignatures', source))
  try {
    state.caller = await ports.authenticate(values)
  } catch (error) {
    if (error instanceof GatewayError) ports.rateLimiter.take('failedSignatures', source)
    throw error
  }
  const { caller } = state
  ports.noteCaller(request.raw.socket)
  state.pair = 'open'
  if (route.pair === 'before') {
    // Said first: where the store fails, the error's answer must not try a second time.
    state.pair = 'handedOver'
    await usePair(caller, ports)
  }
  const { merchantId, status } = caller.merchant
  refuseBeyond(ports.rateLimiter.take('merchant', merchantId))
  if (route.endpoint.name === 'tokens') {
    refuseBeyond(ports.rateLimiter.take('tokens', merchantId))
  }
  if (status !== 'Active') throw new GatewayError('MERCHANT_NOT_ACTIVE')
}
