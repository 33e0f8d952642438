import type { Server } from 'node:http'
import type { Socket } from 'node:net'

import type { Connection, OpenConnections } from './open-connections.ts'

/** The property of a socket that holds its connection. A map beside the sockets would cost each call more. */
const CONNECTION = 'vezneConnection'

declare module 'net' {
  interface Socket {
    [CONNECTION]?: Connection
  }
}

type Options = Readonly<{
  connections: OpenConnections
  /** Null where the address is a trusted proxy's. */
  networkOf: (address: string) => string | null
}>

/** Keeps account of the connections of `server`, and closes those for which there is no room. */
export function watchConnections(server: Server, { connections, networkOf }: Options): void {
  const byEnds = new Map<string, Connection>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return
    const network = networkOf(remoteAddress)
    const close = () => void socket.destroy()
    const connection: Connection = { network, calls: 0, isKnown: network === null, close }
    if (!connections.add(connection)) {
      close()
      return
    }
    const ends = endsOf(socket)
    byEnds.set(ends, connection)
    socket[CONNECTION] = connection
    socket.once('close', () => {
      byEnds.delete(ends)
      connections.remove(connection)
    })
  })
  // Under TLS a request names another socket than the one that was accepted; both have the same two ends.
  server.on('secureConnection', (socket: Socket) => {
    const connection = byEnds.get(endsOf(socket))
    if (connection !== undefined) socket[CONNECTION] = connection
  })
}

/** Null for a request that no socket brought. */
export function connectionOf(socket: Socket): Connection | null {
  return socket[CONNECTION] ?? null
}

function endsOf({ remoteAddress, remotePort, localAddress }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress}`
}
