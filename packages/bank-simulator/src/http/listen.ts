import type { Server } from 'node:http'

const HIGHEST_PORT = 65_535

/** Listens on 127.0.0.1, on the wanted port or the next higher free one. Returns the port. */
export async function listenFrom(server: Server, wantedPort: number): Promise<number> {
  for (let port = wantedPort; port <= HIGHEST_PORT; port += 1) {
    const bound = await tryListen(server, port)
    if (bound !== null) return bound
  }
  throw new Error(`No port from ${wantedPort} to ${HIGHEST_PORT} is free: set BANK_PORT lower.`)
}

/** Null where the port is taken; any other failure is thrown. */
function tryListen(server: Server, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    }
    server.once('error', onError)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError)
      const address = server.address()
      if (address === null || typeof address === 'string') {
        reject(new Error('The server has no port although it listens.'))
      } else resolve(address.port)
    })
  })
}
