import type { Configuration, TlsIdentity } from '../../base/config/index.ts'
import type { PageRoute } from '../page-catalogue/index.ts'
import type { AdminService } from './admin/index.ts'
import { createHttpServer, type HttpServer, type HttpServerOptions } from './server.ts'
import type { ServiceRoutes } from './service/service-routes.ts'

/** The gateway's listener, and those of the operator's interface and of the panel where ADMIN_PORT and PANEL_PORT name one. */
export type Servers = Readonly<{
  /** Returns the ports: that of the gateway again where something has no listener of its own. */
  listen: () => Promise<Readonly<{ port: number; adminPort: number; panelPort: number }>>
  /** New connections to all get this certificate. */
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
    /** The pages of the panel; null: this gateway has none. */
    panel: readonly PageRoute[] | null
  }>

type Where = Pick<
  Configuration,
  | 'host'
  | 'port'
  | 'adminHost'
  | 'adminPort'
  | 'panelHost'
  | 'panelPort'
  | 'publicDocs'
  | 'publicMetrics'
>

/** A listener with its place, and the variable that names its port. */
type Placed = Readonly<{ server: HttpServer; host: string; port: number; variable: string }>

export async function createServers(where: Where, options: ServersOptions): Promise<Servers> {
  const { host, port, adminHost, adminPort, panelHost, panelPort } = where
  const server = await createOwnServer(where, options)
  const own: Placed = { server, host, port, variable: 'PORT' }
  const others: Placed[] = []
  if (adminPort !== null) {
    const adminServer = await createAdminServer(options, adminHost)
    others.push({ server: adminServer, host: adminHost, port: adminPort, variable: 'ADMIN_PORT' })
  }
  if (panelPort !== null && options.panel !== null) {
    const panelServer = await createPanelServer(options, panelHost)
    others.push({ server: panelServer, host: panelHost, port: panelPort, variable: 'PANEL_PORT' })
  }
  const all = [own, ...others]
  const drain = async (lastCallsMilliseconds?: number) => {
    await Promise.all(all.map((each) => each.server.drain(lastCallsMilliseconds)))
  }
  const listen = async () => {
    try {
      const taken = await server.listen({ host, port })
      const ports = new Map<string, number>()
      for (const each of others) {
        const place = { host: each.host, port: each.port }
        ports.set(each.variable, await naming(each.variable, each.server.listen(place)))
      }
      const portOf = (variable: string): number => ports.get(variable) ?? taken
      return { port: taken, adminPort: portOf('ADMIN_PORT'), panelPort: portOf('PANEL_PORT') }
    } catch (error) {
      // Where one port is taken, the others must not stay open.
      await drain()
      throw error
    }
  }
  const renewTls = (identity: TlsIdentity) => {
    for (const each of all) each.server.renewTls(identity)
  }
  return { listen, drain, renewTls }
}

/** The listener of merchants and payers, with what no other listener serves. */
function createOwnServer(where: Where, options: ServersOptions): Promise<HttpServer> {
  const { admin, service: everything, reference, panel, ...others } = options
  const service = {
    ...everything,
    openApiDocument: where.publicDocs ? everything.openApiDocument : null,
    servesMetrics: where.publicMetrics,
    // The names of merchants' terminals are shown where the operator's interface is.
    banks: where.adminPort === null ? everything.banks : null,
  }
  return createHttpServer({
    ...others,
    pages: [
      ...others.pages,
      ...(where.publicDocs ? reference.own : []),
      ...(where.panelPort === null && panel !== null ? panel : []),
    ],
    service,
    admin: where.adminPort === null ? admin : null,
    isOperators: false,
  })
}

/** The panel's own listener: the panel, and probes that name nothing. */
function createPanelServer(options: ServersOptions, host: string): Promise<HttpServer> {
  const { ports, service } = options
  return createHttpServer({
    ...options,
    routes: [],
    pages: options.panel ?? [],
    service: {
      checks: service.checks,
      banks: null,
      sandboxTime: null,
      openApiDocument: null,
      servesMetrics: false,
    },
    admin: null,
    isOperators: true,
    ports: {
      ...ports,
      refusesPlainHttp: ports.refusesPlainHttp && !isLoopback(host),
      knowsHost: ports.knowsOperatorsHost,
    },
  })
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
    ports: { ...ports, refusesPlainHttp, knowsHost: ports.knowsOperatorsHost },
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
