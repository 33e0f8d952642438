import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callOf, keptConversationId } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'

/**
 * Writes one line and one measurement per request: allow-listed fields only, never a body or a
 * header.
 */
export function watchRequests({ metrics, log }: HttpPorts, app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    metrics.begin()
    const startedAt = performance.now()
    // Not the hook `onResponse`: a client that hangs up must be seen as well. Not `once`: an answer closes
    // once, and to take the listener away again would cost every request.
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

/** The pattern, never the address itself: addresses of pages are secrets. */
function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown')
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

/** What is not known is left out. Put in one by one: spreads of what may be there cost more than the line. */
function requestFields(request: FastifyRequest, reply: FastifyReply): RequestFields {
  const state = callOf(request)
  const { caller, conversationId, incidentId } = state
  const { statusCode: status } = reply
  const fields: RequestFields = { method: request.method, route: routeOf(request), status }
  if (caller !== null) fields.merchantNumber = caller.merchant.merchantNumber
  if (conversationId !== null) {
    // Masked before it is cut: of a number that the cut divides, the guard would not see enough.
    const kept = keptConversationId(state, conversationId)
    fields.conversationId = kept.slice(0, CONVERSATION_ID_CHARACTERS_LOGGED)
  }
  if (incidentId !== null) fields.incidentId = incidentId
  return fields
}

/** Longer ones are refused, but are echoed and logged on the way. */
const CONVERSATION_ID_CHARACTERS_LOGGED = 255
