import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError } from '../../../base/kernel/index.ts'
import { beginCall, callOf, hook, keptConversationId } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'
import type { ListenerLimits } from '../limits/keep-limits.ts'
import { watchUnreadBodies } from '../limits/request-bodies.ts'
import { acceptedLanguage } from '../wire/field-source.ts'
import { checkHead, refusePlainHttp, refuseUnknownHost } from './check-head.ts'
import { watchKnownPaths } from './paths.ts'

/** For a year. The operator decides about subdomains. A proxy with TLS sends this header itself. */
const HSTS = 'max-age=31536000'

/** Monitoring gets answers also while all places for calls are taken. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

type Options = Readonly<{
  ports: HttpPorts
  limits: ListenerLimits
  /** Whether an address has one spelling only. */
  isExact: (url: string) => boolean
}>

/** Registers the checks that every request passes before those of its route. */
export function guardRequests(
  app: FastifyInstance,
  { ports, limits, isExact }: Options,
): Readonly<{ beginDraining: () => void }> {
  let isDraining = false
  const { places } = limits
  const refuseUnknownPath = watchKnownPaths(app, isExact)
  watchUnreadBodies(app)
  const admit = hook((request, reply) => {
    beginCall(request, acceptedLanguage(request.headers['accept-language']))
    const hasPlace = places.take(reply.raw, PROBES.has(request.routeOptions.url ?? ''))
    if (request.protocol === 'https') reply.raw.setHeader('strict-transport-security', HSTS)
    const isNotReady = isDraining && request.routeOptions.url === '/readyz'
    if (isNotReady || !hasPlace) throw new GatewayError('NOT_READY', { retryAfterSeconds: 1 })
    checkHead(request.raw)
    refuseUnknownHost(ports, request)
    refusePlainHttp(ports, request)
    if (request.is404) refuseUnknownPath(request, reply)
  })
  app.addHook('onRequest', admit)
  app.addHook('onSend', (_, reply, _payload, done) => {
    places.free(reply.raw)
    done()
  })
  watchRequests(ports, app)
  return {
    beginDraining: () => {
      isDraining = true
    },
  }
}

/** Logs and measures each request: allow-listed fields only, never a body or a header. */
function watchRequests({ metrics, log }: HttpPorts, app: FastifyInstance): void {
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
