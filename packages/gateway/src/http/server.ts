import Fastify, { type FastifyInstance } from 'fastify'

import type { TlsIdentity } from '../config/index.ts'
import { type AdminService, registerAdminRoutes } from './admin/index.ts'
import { answerError } from './answer-error.ts'
import type { ApiRoute } from './api-route.ts'
import { registerFormRoutes, registerHeaderRoutes } from './api-routes.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { CALL_STATE } from './call.ts'
import { closingConnections } from './draining.ts'
import { takeExactPathsOnly } from './exact-path.ts'
import { guardRequests } from './guard-requests.ts'
import type { HttpPorts, ListenerPorts } from './http-ports.ts'
import { keepLimits, type ListenerLimits, SERVER_LIMITS } from './limits/index.ts'
import { createNodeServers, type NodeServers } from './node-servers.ts'
import { type PageRoute, registerPageRoutes } from './page-routes.ts'
import { registerServiceRoutes, type ServiceRoutes } from './service-routes.ts'
import { sourceAddressOf } from './verify-caller.ts'

export type HttpServerOptions = Readonly<{
  routes: readonly ApiRoute[]
  pages: readonly PageRoute[]
  service: ServiceRoutes
  /** Null where the operator’s interface has a listener of its own. */
  admin: AdminService | null
  /** Whether this is that listener: every path on it has one spelling. */
  isOperators: boolean
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
  /**
   * Takes no further connections, and resolves when the calls on those that are open are answered: those under
   * way, and those that still come within `lastCallsMilliseconds`, which is 0 where it is not given.
   */
  drain: (lastCallsMilliseconds?: number) => Promise<void>
}>

/** The gateway's HTTP server: every answer in the one form, every limit of the threat catalogue. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { ports } = options
  const limits = keepLimits({
    ...ports,
    sourceAddressOf: (request) => sourceAddressOf(request, ports),
  })
  const servers = createNodeServers(options.tls, limits.watch)
  const app = fastify(ports, servers)
  app.decorateRequest(CALL_STATE, null)
  const { beginDraining } = guardRequests(app, { ports, limits, isExact: exactness(options) })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, ports))
  registerRoutes(app, options, limits)
  await app.ready()
  return {
    inject: app.inject.bind(app),
    listen: async (address) => {
      await app.listen(address)
      const taken = app.server.address()
      return typeof taken === 'object' && taken !== null ? taken.port : address.port
    },
    renewTls: servers.renew,
    drain: async (lastCallsMilliseconds = 0) => {
      beginDraining()
      servers.closeWithAnswers()
      await closingConnections(app.close(), { limits, servers, lastCallsMilliseconds })
    },
  }
}

/** The operator’s paths have one spelling wherever they are served. */
function exactness({ isOperators }: HttpServerOptions): (url: string) => boolean {
  return (url) => isOperators || url.startsWith('/admin/')
}

function registerRoutes(
  app: FastifyInstance,
  options: HttpServerOptions,
  limits: ListenerLimits,
): void {
  const { routes, pages, service, admin, isOperators } = options
  const ports: ListenerPorts = { ...options.ports, ...limits }
  const byHeaders = routes.filter(({ endpoint }) => endpoint.authentication === 'headers')
  const byForm = routes.filter(({ endpoint }) => endpoint.authentication === 'form')
  app.register(async (scope) => registerHeaderRoutes(scope, byHeaders, ports))
  app.register(async (scope) => registerFormRoutes(scope, byForm, ports))
  app.register(async (scope) => registerPageRoutes(scope, pages, ports))
  app.register(async (scope) => {
    if (isOperators) takeExactPathsOnly(scope)
    registerServiceRoutes(scope, service, ports)
  })
  if (admin === null) return
  app.register(async (scope) => {
    takeExactPathsOnly(scope)
    registerAdminRoutes(scope, admin, ports)
  })
}

function fastify(ports: HttpPorts, servers: NodeServers): FastifyInstance {
  return Fastify({
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    bodyLimit: SERVER_LIMITS.bodyBytesMaximum,
    serverFactory: servers.create,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    // Ours says so in the one error form.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, ports),
    // A path that cannot be read: no hook has seen the request.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, ports),
  })
}
