import type { Configuration, TlsIdentity } from '../config/index.ts'
import type { AdminService } from './admin/index.ts'
import { createHttpServer, type HttpServer, type HttpServerOptions } from './server.ts'
import type { ServiceRoutes } from './service/service-routes.ts'

/** The gateway's listener, and the one of the operator's interface where ADMIN_PORT names one. */
export type Servers = Readonly<{
  /** Answers the ports that were taken: the same twice where there is one listener. */
  listen: () => Promise<Readonly<{ port: number; adminPort: number }>>
  /** New connections to either get this certificate. */
  renewTls: (identity: TlsIdentity) => void
  /** Takes no further connections, and resolves when the last calls are answered: as `HttpServer`. */
  drain: HttpServer['drain']
}>

type Where = Pick<
  Configuration,
  'host' | 'port' | 'adminHost' | 'adminPort' | 'publicDocs' | 'publicMetrics'
>

/** All that may be served; which listener serves it is decided here. */
export type ServersOptions = Omit<HttpServerOptions, 'isOperators' | 'service' | 'admin'> &
  Readonly<{
    service: Required<Pick<ServiceRoutes, 'checks' | 'sandboxTime'>> &
      Readonly<{
        openApiDocument: () => Buffer
        banks: NonNullable<ServiceRoutes['banks']>
      }>
    admin: AdminService
  }>

export async function createServers(where: Where, options: ServersOptions): Promise<Servers> {
  const { host, port, adminHost, adminPort } = where
  const { admin, service: everything, ...others } = options
  const service = {
    ...everything,
    openApiDocument: where.publicDocs ? everything.openApiDocument : null,
    servesMetrics: where.publicMetrics,
    // Names of merchants' terminals: shown where the operator's interface is.
    banks: adminPort === null ? everything.banks : null,
  }
  if (adminPort === null) {
    const server = await createHttpServer({ ...others, service, admin, isOperators: false })
    const { drain, renewTls } = server
    return { listen: () => listenOnce(server, { host, port }), drain, renewTls }
  }
  const server = await createHttpServer({ ...others, service, admin: null, isOperators: false })
  const adminServer = await createAdminServer(options, adminHost)
  const drain = async (lastCallsMilliseconds?: number) => {
    await Promise.all([server, adminServer].map((each) => each.drain(lastCallsMilliseconds)))
  }
  const listen = async () => {
    try {
      const own = await server.listen({ host, port })
      const taken = adminServer.listen({ host: adminHost, port: adminPort })
      return { port: own, adminPort: await naming('ADMIN_PORT', taken) }
    } catch (error) {
      // Both or neither: where the second port is taken, the first must not stay open.
      await drain()
      throw error
    }
  }
  const renewTls = (identity: TlsIdentity) => {
    for (const each of [server, adminServer]) each.renewTls(identity)
  }
  return { listen, drain, renewTls }
}

/** For operators alone: their interface, the metrics, the API reference, and readiness with the banks. */
function createAdminServer(options: ServersOptions, host: string): Promise<HttpServer> {
  const { ports, service } = options
  const { checks, openApiDocument } = service
  // What does not leave the machine may go in clear.
  const refusesPlainHttp = ports.refusesPlainHttp && !isLoopback(host)
  // Probes may ask in clear: names of merchants' terminals are not for whoever listens on the way.
  const banks = refusesPlainHttp && options.tls === undefined ? null : service.banks
  return createHttpServer({
    ...options,
    routes: [],
    pages: [],
    service: { checks, banks, sandboxTime: null, openApiDocument, servesMetrics: true },
    isOperators: true,
    ports: { ...ports, refusesPlainHttp },
  })
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** What goes wrong names its variable, so that the remedy does. */
async function naming<Value>(variable: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { variable }) : error
  }
}

async function listenOnce(server: HttpServer, address: Readonly<{ host: string; port: number }>) {
  const port = await server.listen(address)
  return { port, adminPort: port }
}

/**
 * The text of `/openapi.json`: made at the first request, and kept. To make it takes longer than a payment, and
 * a request for it needs no key.
 */
export function keepApiDocument(make: () => object): () => Buffer {
  let text: Buffer | null = null
  return () => {
    text ??= Buffer.from(JSON.stringify(make()))
    return text
  }
}
