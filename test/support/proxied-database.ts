import { type StallingProxy, startStallingProxy } from './stalling-proxy.ts'

/** A proxy before the server of this address, and the address that leads through it. */
export async function startDatabaseProxy(
  connectionString: string,
): Promise<StallingProxy & Readonly<{ connectionString: string }>> {
  // An address with a socket's folder has no host, which no URL may lack.
  const address = new URL(connectionString.replace('@/', '@socket/'))
  const folder = address.searchParams.get('host')
  const port = Number(address.searchParams.get('port') ?? (address.port || '5432'))
  const target =
    folder === null ? { host: address.hostname, port } : { path: `${folder}/.s.PGSQL.${port}` }
  const proxy = await startStallingProxy(target)
  const through = new URL(address)
  through.hostname = '127.0.0.1'
  through.port = String(proxy.port)
  through.search = '?sslmode=disable'
  return { ...proxy, connectionString: through.href }
}
