import Fastify, { type FastifyInstance } from 'fastify'
import type { TlsIdentity } from '../../base/config/index.ts'
import type { PageRoute } from '../page-catalogue/index.ts'
import { type AdminService, registerAdminRoutes } from './admin/index.ts'
import { answerError } from './answers/answer-error.ts'
import type { ApiRoute } from './api/api-route.ts'
import { registerFormRoutes, registerHeaderRoutes } from './api/register-api-routes.ts'
import { CALL_STATE } from './call.ts'
import { guardRequests } from './guards/guard-requests.ts'
import { takeExactPathsOnly } from './guards/paths.ts'
import type { HttpPorts } from './http-ports.ts'
import { keepLimits, type ListenerLimits, type ListenerPorts } from './limits/keep-limits.ts'
import { SERVER_LIMITS } from './limits/server-limits.ts'
import { TEXT_LIMITS } from './limits/text-limits.ts'
import { answerBrokenRequest } from './listener/broken-request.ts'
import { closingConnections, createNodeServers, type NodeServers } from './listener/node-servers.ts'
import { registerPageRoutes } from './page-routes.ts'
import { registerServiceRoutes, type ServiceRoutes } from './service/service-routes.ts'

export type HttpServerOptions = Readonly<{
  routes: readonly ApiRoute[]
  pages: readonly PageRoute[]
  service: ServiceRoutes
  /** Null where the operator's interface has a listener of its own. */
  admin: AdminService | null
  /** Whether this is the operator's own listener: every path on it has one spelling. */
  isOperators: boolean
  ports: HttpPorts
  /** Absent: plain HTTP. */
  tls?: TlsIdentity
}>

export type HttpServer = Readonly<{
  /** For tests: requests without a socket. */
  inject: FastifyInstance['inject']
  /** Listens, and returns the port, which was chosen by the system where the given one is 0. */
  listen: (address: Readonly<{ host: string; port: number }>) => Promise<number>
  /** New connections get this certificate. A listener without TLS ignores it. */
  renewTls: (identity: TlsIdentity) => void
  /**
   * Takes no further connections. Resolves when the calls on the open ones are answered: those under way, and
   * those that still come within `lastCallsMilliseconds`, by default 0.
   */
  drain: (lastCallsMilliseconds?: number) => Promise<void>
}>

/** One listener of the gateway, with all that its requests pass: limits, guards, routes, the error form. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { ports } = options
  const limits = keepLimits(ports)
  const servers = createNodeServers(options.tls, limits.watch)
  const app = fastify(ports, servers)
  app.decorateRequest(CALL_STATE, null)
  // The operator's paths have one spelling wherever they are served.
  const isExact = (url: string) => options.isOperators || url.startsWith('/admin/')
  const { beginDraining } = guardRequests(app, { ports, limits, isExact })
  app.setErrorHandler((error, _, reply) => answerError(ports, error, reply))
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

function registerRoutes(
  app: FastifyInstance,
  options: HttpServerOptions,
  limits: ListenerLimits,
): void {
  const { routes, pages, service, admin, isOperators } = options
  const ports: ListenerPorts = { ...options.ports, ...limits }
  const byHeaders = routes.filter(({ endpoint }) => endpoint.authentication === 'headers')
  const byForm = routes.filter(({ endpoint }) => endpoint.authentication === 'form')
  app.register(async (scope) => registerHeaderRoutes(ports, scope, byHeaders))
  app.register(async (scope) => registerFormRoutes(ports, scope, byForm))
  app.register(async (scope) => {
    if (isOperators) takeExactPathsOnly(scope)
    registerPageRoutes(ports, scope, pages)
  })
  app.register(async (scope) => {
    if (isOperators) takeExactPathsOnly(scope)
    registerServiceRoutes(ports, scope, service)
  })
  if (admin === null) return
  app.register(async (scope) => {
    takeExactPathsOnly(scope)
    registerAdminRoutes(ports, scope, admin)
  })
}

function fastify(ports: HttpPorts, servers: NodeServers): FastifyInstance {
  const { pathPartCharactersMaximum: maxParamLength } = TEXT_LIMITS
  return Fastify({
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength },
    bodyLimit: SERVER_LIMITS.bodyBytesMaximum,
    serverFactory: servers.create,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    // The guard of requests answers NOT_READY in the one error form.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerBrokenRequest(ports, error, socket),
    // A path that the router cannot decode: no hook sees such a request.
    frameworkErrors: (error, _request, reply) => void answerError(ports, error, reply),
  })
}
