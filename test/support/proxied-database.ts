import { type StallingProxy, startStallingProxy, type Target } from './stalling-proxy.ts'

/** A proxy before the server of this address, and the address that leads through it. */
export async function startDatabaseProxy(
  connectionString: string,
): Promise<StallingProxy & Readonly<{ connectionString: string }>> {
  const proxy = await startStallingProxy(databaseTarget(connectionString))
  const through = parsed(connectionString)
  through.hostname = '127.0.0.1'
  through.port = String(proxy.port)
  through.search = '?sslmode=disable'
  return { ...proxy, connectionString: through.href }
}

/** Where the server of this address listens. */
export function databaseTarget(connectionString: string): Target {
  const address = parsed(connectionString)
  const folder = address.searchParams.get('host')
  const port = Number(address.searchParams.get('port') ?? (address.port || '5432'))
  return folder === null ? { host: address.hostname, port } : { path: `${folder}/.s.PGSQL.${port}` }
}

/** An address with a socket's folder has no host, which no URL may lack. */
function parsed(connectionString: string): URL {
  return new URL(connectionString.replace('@/', '@socket/'))
}
