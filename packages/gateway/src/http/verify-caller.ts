import type { FastifyRequest } from 'fastify'

import type { AuthenticationValues, Caller } from '../auth/index.ts'
import { readSourceAddress, usePair } from '../auth/index.ts'
import { GatewayError } from '../kernel/index.ts'
import type { ApiRoute } from './api-route.ts'
import { callOf } from './call.ts'
import { distinctHeaders } from './distinct-headers.ts'
import type { HttpPorts } from './http-ports.ts'
import { refuseBeyond } from './limits/index.ts'

/** Where a request comes from, for rate limits. */
export function sourceAddressOf(request: FastifyRequest, ports: HttpPorts): string {
  const forwardedFor = distinctHeaders(request.raw.rawHeaders)['x-forwarded-for'] ?? []
  return readSourceAddress({ forwardedFor, peer: peerOf(request) }, ports.isTrustedProxy)
}

export function peerOf(request: FastifyRequest): string {
  return request.raw.socket.remoteAddress ?? ''
}

/**
 * Proves who calls and sees to the pair: used up here, or left to the money call (decision 2.2).
 * From the moment the signature holds, every error on the way uses the pair up: see `answerError`.
 */
export async function verifyCaller(
  request: FastifyRequest,
  route: ApiRoute,
  values: AuthenticationValues,
  ports: HttpPorts,
): Promise<void> {
  const state = callOf(request)
  const caller = await authenticateOnce(request, values, ports)
  state.caller = caller
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

/** Failures are counted by source, so that nobody guesses for long (decision 1.7). */
async function authenticateOnce(
  request: FastifyRequest,
  values: AuthenticationValues,
  ports: HttpPorts,
): Promise<Caller> {
  const source = sourceAddressOf(request, ports)
  refuseBeyond(ports.rateLimiter.peek('failedSignatures', source))
  try {
    return await ports.authenticate(values)
  } catch (error) {
    if (error instanceof GatewayError) ports.rateLimiter.take('failedSignatures', source)
    throw error
  }
}
