import Fastify, { type FastifyInstance } from 'fastify'

import type { TlsIdentity } from '../config/index.ts'
import { GatewayError } from '../kernel/index.ts'
import { type AdminService, registerAdminRoutes } from './admin/index.ts'
import { answerError } from './answer-error.ts'
import type { ApiRoute } from './api-route.ts'
import { registerFormRoutes, registerHeaderRoutes } from './api-routes.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { beginCall, CALL_STATE } from './call.ts'
import type { HttpPorts } from './http-ports.ts'
import { watchKnownPaths } from './known-paths.ts'
import { SERVER_LIMITS, watchUnreadBodies } from './limits/index.ts'
import { type PageRoute, registerPageRoutes } from './page-routes.ts'
import { refusePlainHttp } from './refuse-plain-http.ts'
import { watchRequests } from './request-log.ts'
import { registerServiceRoutes, type ServiceRoutes } from './service-routes.ts'
import { hook } from './settle.ts'
import { createTlsServers, type TlsServers } from './tls-servers.ts'
import { acceptedLanguage } from './wire/index.ts'

export type HttpServerOptions = Readonly<{
  routes: readonly ApiRoute[]
  pages: readonly PageRoute[]
  /** Null on a listener that serves the operator’s interface only. */
  service: ServiceRoutes | null
  /** Null where the operator’s interface has a listener of its own. */
  admin: AdminService | null
  ports: HttpPorts
  /** Absent: plain HTTP. */
  tls?: TlsIdentity
}>

export type HttpServer = Readonly<{
  /** For tests: requests without a socket. */
  inject: FastifyInstance['inject']
  /** Listens; answers the port that was taken. */
  listen: (address: Readonly<{ host: string; port: number }>) => Promise<number>
  /** New connections get this certificate; nothing happens on a listener without TLS. */
  renewTls: (identity: TlsIdentity) => void
  /** Takes no further calls, and resolves when those under way are answered. */
  drain: () => Promise<void>
}>

/**
 * Node closes the connections that are idle when it stops listening. Those that were busy then, and
 * are kept alive for a next request that must not come, are closed at this interval.
 */
const HANG_UP_MILLISECONDS = 20

/** The gateway's HTTP server: every answer in the one form, every limit of the threat catalogue. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { routes, ports, service, admin } = options
  const tls = options.tls === undefined ? null : createTlsServers(options.tls, HTTP_OPTIONS)
  const app = fastify(ports, tls)
  app.decorateRequest(CALL_STATE, null)
  const drainable = guardRequests(app, ports)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, ports))
  const byHeaders = routes.filter(({ endpoint }) => endpoint.authentication === 'headers')
  const byForm = routes.filter(({ endpoint }) => endpoint.authentication === 'form')
  app.register(async (scope) => registerHeaderRoutes(scope, byHeaders, ports))
  app.register(async (scope) => registerFormRoutes(scope, byForm, ports))
  app.register(async (scope) => registerPageRoutes(scope, options.pages, ports))
  if (service !== null) {
    app.register(async (scope) => registerServiceRoutes(scope, service, ports))
  }
  if (admin !== null) app.register(async (scope) => registerAdminRoutes(scope, admin, ports))
  await app.ready()
  app.server.maxConnections = SERVER_LIMITS.connectionsMaximum
  // A caller may say that it sends no more before it has read its answers: Node would drop them.
  Object.assign(app.server, { httpAllowHalfOpen: true })
  // Node would answer an expectation that it does not know by itself, outside of the one form.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  )
  return {
    inject: app.inject.bind(app),
    listen: async (address) => {
      await app.listen(address)
      const taken = app.server.address()
      return typeof taken === 'object' && taken !== null ? taken.port : address.port
    },
    renewTls: (identity) => tls?.renew(identity),
    drain: async () => {
      drainable.beginDraining()
      const hangUp = setInterval(() => app.server.closeIdleConnections(), HANG_UP_MILLISECONDS)
      await app.close().finally(() => clearInterval(hangUp))
    },
  }
}

const HTTP_OPTIONS = {
  headersTimeout: SERVER_LIMITS.headersTimeoutMilliseconds,
  connectionsCheckingInterval: SERVER_LIMITS.connectionsCheckMilliseconds,
  maxHeaderSize: SERVER_LIMITS.headerBytesMaximum,
  // Node would refuse its absence with an empty body, not in our form; nothing here asks for it.
  requireHostHeader: false,
  requestTimeout: SERVER_LIMITS.requestTimeoutMilliseconds,
  keepAliveTimeout: SERVER_LIMITS.keepAliveTimeoutMilliseconds,
} as const

function fastify(ports: HttpPorts, tls: TlsServers | null): FastifyInstance {
  return Fastify({
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    bodyLimit: SERVER_LIMITS.bodyBytesMaximum,
    requestTimeout: SERVER_LIMITS.requestTimeoutMilliseconds,
    keepAliveTimeout: SERVER_LIMITS.keepAliveTimeoutMilliseconds,
    http: HTTP_OPTIONS,
    ...(tls === null ? {} : { serverFactory: tls.create }),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Ours says so in the one error form.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply, ports)
    },
  })
}

/** A year. Subdomains are not the gateway's to decide on; a proxy in front says this itself. */
const HSTS = 'max-age=31536000'

/** What every request meets first, whatever its path. */
function guardRequests(
  app: FastifyInstance,
  ports: HttpPorts,
): Readonly<{ beginDraining: () => void }> {
  let isDraining = false
  let inFlight = 0
  const leave = () => {
    inFlight -= 1
  }
  const refuseUnknownPath = watchKnownPaths(app)
  watchUnreadBodies(app)
  const admit = hook((request, reply) => {
    beginCall(request, acceptedLanguage(request.headers['accept-language']))
    inFlight += 1
    // Not the hook `onResponse`: a client that hangs up must give its place free as well. It comes once,
    // and to listen without `once` costs half.
    reply.raw.on('close', leave)
    if (request.protocol === 'https') reply.raw.setHeader('strict-transport-security', HSTS)
    if (isDraining) reply.raw.setHeader('connection', 'close')
    if (isDraining || inFlight > SERVER_LIMITS.callsInFlightMaximum) {
      throw new GatewayError('NOT_READY', { retryAfterSeconds: 1 })
    }
    refusePlainHttp(request, ports)
    if (request.is404) refuseUnknownPath(request, reply)
  })
  app.addHook('onRequest', admit)
  watchRequests(app, ports)
  return {
    beginDraining: () => {
      isDraining = true
    },
  }
}
