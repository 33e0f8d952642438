import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callOf, keptConversationId } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'

/** Logs and measures each request: allow-listed fields only, never a body or a header. */
export function watchRequests({ metrics, log }: HttpPorts, app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    metrics.begin()
    const { startedAt } = callOf(request)
    // Not the hook `onResponse`: a client that hangs up must be logged as well. The event comes only once, and
    // `once` costs twice as much as `on`.
    reply.raw.on('close', () => {
      const milliseconds = performance.now() - startedAt
      const fields = requestFields(request, reply)
      const { route, method, status } = fields
      metrics.end({ route, method, status, seconds: milliseconds / 1_000 })
      fields.durationMilliseconds = Math.round(milliseconds * 10) / 10
      log.info(fields, 'request')
    })
    done()
  })
}

type RequestFields = {
  method: string
  route: string
  status: number
  merchantNumber?: string
  conversationId?: string
  incidentId?: string
  durationMilliseconds?: number
}

/** Fields that are not known are left out. They are set one by one: spreads cost more than the whole line. */
function requestFields(request: FastifyRequest, reply: FastifyReply): RequestFields {
  const state = callOf(request)
  const { caller, conversationId, incidentId } = state
  const { statusCode: status } = reply
  // The route's pattern, never the address itself: addresses of pages are secrets.
  const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown')
  const fields: RequestFields = { method: request.method, route, status }
  if (caller !== null) fields.merchantNumber = caller.merchant.merchantNumber
  if (conversationId !== null) {
    // Masked before it is cut: half of a card number would not be recognised.
    const kept = keptConversationId(state, conversationId)
    fields.conversationId = kept.slice(0, CONVERSATION_ID_CHARACTERS_LOGGED)
  }
  if (incidentId !== null) fields.incidentId = incidentId
  return fields
}

/** A longer id is refused, but echoed and logged. */
const CONVERSATION_ID_CHARACTERS_LOGGED = 255
