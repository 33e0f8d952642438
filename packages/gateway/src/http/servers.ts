import type { Configuration, TlsIdentity } from '../config/index.ts'
import type { AdminService } from './admin/index.ts'
import type { PageRoute } from './page-routes.ts'
import { createHttpServer, type HttpServer, type HttpServerOptions } from './server.ts'
import type { ServiceRoutes } from './service/service-routes.ts'

/** The gateway's listener, and the one of the operator's interface where ADMIN_PORT names one. */
export type Servers = Readonly<{
  /** Returns the ports: the same one twice where there is one listener. */
  listen: () => Promise<Readonly<{ port: number; adminPort: number }>>
  /** New connections to both get this certificate. */
  renewTls: (identity: TlsIdentity) => void
  drain: HttpServer['drain']
}>

/** Everything that may be served; `createServers` decides which listener serves it. */
export type ServersOptions = Omit<HttpServerOptions, 'isOperators' | 'service' | 'admin'> &
  Readonly<{
    service: Pick<ServiceRoutes, 'checks' | 'sandboxTime'> &
      Readonly<{
        openApiDocument: () => Buffer
        banks: NonNullable<ServiceRoutes['banks']>
      }>
    /** The API reference: with what only the gateway's own listener can do, and as operators get it. */
    reference: Readonly<{ own: readonly PageRoute[]; operators: readonly PageRoute[] }>
    admin: AdminService
  }>

export async function createServers(
  where: Pick<
    Configuration,
    'host' | 'port' | 'adminHost' | 'adminPort' | 'publicDocs' | 'publicMetrics'
  >,
  options: ServersOptions,
): Promise<Servers> {
  const { host, port, adminHost, adminPort } = where
  const { admin, service: everything, reference, ...others } = options
  const service = {
    ...everything,
    openApiDocument: where.publicDocs ? everything.openApiDocument : null,
    servesMetrics: where.publicMetrics,
    // The names of merchants' terminals are shown where the operator's interface is.
    banks: adminPort === null ? everything.banks : null,
  }
  const server = await createHttpServer({
    ...others,
    pages: where.publicDocs ? [...others.pages, ...reference.own] : others.pages,
    service,
    admin: adminPort === null ? admin : null,
    isOperators: false,
  })
  if (adminPort === null) {
    const listen = async () => {
      const own = await server.listen({ host, port })
      return { port: own, adminPort: own }
    }
    return { ...server, listen }
  }
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
      // Where the second port is taken, the first must not stay open.
      await drain()
      throw error
    }
  }
  const renewTls = (identity: TlsIdentity) => {
    for (const each of [server, adminServer]) each.renewTls(identity)
  }
  return { listen, drain, renewTls }
}

/** The operator's own listener: the interface, the metrics, the API reference, and readiness with the banks. */
function createAdminServer(options: ServersOptions, host: string): Promise<HttpServer> {
  const { ports, service, reference } = options
  const { checks, openApiDocument } = service
  // Plain HTTP within one machine is allowed.
  const refusesPlainHttp = ports.refusesPlainHttp && !isLoopback(host)
  // Probes may use plain HTTP over the network, where the names of merchants' terminals could be read.
  const banks = refusesPlainHttp && options.tls === undefined ? null : service.banks
  return createHttpServer({
    ...options,
    routes: [],
    pages: reference.operators,
    service: { checks, banks, sandboxTime: null, openApiDocument, servesMetrics: true },
    isOperators: true,
    ports: { ...ports, refusesPlainHttp },
  })
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Adds the setting's name to an error, so that its message can name the remedy. */
async function naming<Value>(variable: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { variable }) : error
  }
}

/**
 * The text of `/openapi.json`, made at the first request and kept: making it takes longer than a payment, and a
 * request for it needs no key.
 */
export function keepApiDocument(make: () => object): () => Buffer {
  let text: Buffer | null = null
  return () => {
    text ??= Buffer.from(JSON.stringify(make()))
    return text
  }
}
