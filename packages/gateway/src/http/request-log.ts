import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { maskCardNumbersIn } from '../kernel/index.ts'
import { callOf } from './call.ts'
import type { HttpPorts } from './http-ports.ts'

/**
 * Writes one line and one measurement per request: allow-listed fields only, never a body or a
 * header.
 */
export function watchRequests(app: FastifyInstance, ports: HttpPorts): void {
  app.addHook('onRequest', (request, reply, done) => {
    ports.metrics.begin()
    const startedAt = performance.now()
    // Not the hook `onResponse`: a client that hangs up must be seen as well.
    reply.raw.once('close', () => {
      const { method } = request
      const { statusCode: status } = reply
      const milliseconds = performance.now() - startedAt
      ports.metrics.end({ route: routeOf(request), method, status, seconds: milliseconds / 1_000 })
      const durationMilliseconds = Math.round(milliseconds * 10) / 10
      ports.log.info({ ...requestFields(request, reply), durationMilliseconds }, 'request')
    })
    done()
  })
}

/** The pattern, never the address itself: addresses of pages are secrets. */
function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown')
}

function requestFields(request: FastifyRequest, reply: FastifyReply): object {
  const { caller, conversationId, incidentId } = callOf(request)
  return {
    method: request.method,
    route: routeOf(request),
    status: reply.statusCode,
    ...(caller === null ? {} : { merchantNumber: caller.merchant.merchantNumber }),
    ...(conversationId === null ? {} : { conversationId: loggable(conversationId) }),
    ...(incidentId === null ? {} : { incidentId }),
  }
}

/** Longer ones are refused, but are echoed and logged on the way. */
const CONVERSATION_ID_CHARACTERS_LOGGED = 255

function loggable(conversationId: string): string {
  // Masked first: of a number that the cut divides, the guard would not see enough.
  return maskCardNumbersIn(conversationId).slice(0, CONVERSATION_ID_CHARACTERS_LOGGED)
}
