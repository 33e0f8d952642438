import type { FastifyInstance } from 'fastify'
import { GatewayError } from '../../../base/kernel/index.ts'
import { beginCall, hook } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'
import type { ListenerLimits } from '../limits/keep-limits.ts'
import { watchUnreadBodies } from '../limits/request-bodies.ts'
import { watchRequests } from '../service/request-log.ts'
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
