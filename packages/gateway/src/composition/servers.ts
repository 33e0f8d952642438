import type { Configuration, TlsIdentity } from '../config/index.ts'
import {
  type AdminService,
  createHttpServer,
  type HttpServer,
  type HttpServerOptions,
} from '../http/index.ts'

/** The gateway's listener, and the one of the operator's interface where ADMIN_PORT names one. */
export type Servers = Readonly<{
  /** Answers the ports that were taken: the same twice where there is one listener. */
  listen: () => Promise<Readonly<{ port: number; adminPort: number }>>
  /** New connections to either get this certificate. */
  renewTls: (identity: TlsIdentity) => void
  /** Takes no further calls, and resolves when those under way are answered. */
  drain: () => Promise<void>
}>

export async function createServers(
  { host, port, adminPort }: Pick<Configuration, 'host' | 'port' | 'adminPort'>,
  options: HttpServerOptions & Readonly<{ admin: AdminService }>,
): Promise<Servers> {
  if (adminPort === null) {
    const server = await createHttpServer(options)
    const { drain, renewTls } = server
    return { listen: () => listenOnce(server, { host, port }), drain, renewTls }
  }
  const server = await createHttpServer({ ...options, admin: null })
  const adminServer = await createHttpServer({ ...options, routes: [], pages: [], service: null })
  const drain = async () => {
    await Promise.all([server.drain(), adminServer.drain()])
  }
  const listen = async () => {
    try {
      const own = await server.listen({ host, port })
      const admin = await naming('ADMIN_PORT', adminServer.listen({ host, port: adminPort }))
      return { port: own, adminPort: admin }
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
