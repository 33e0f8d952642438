import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How many connections may be open at once on one listener of one process. */
export type ConnectionLimits = Readonly<{ inAll: number; perNetwork: number }>

/** Which limit something has met. */
export type LimitMet = 'network' | 'all'

export type Connection = {
  /** Null behind a trusted proxy: many networks stand behind it. */
  readonly network: string | null
  /** Unanswered calls on the connection, without those that wait for the rest of their body. */
  calls: number
  /** Whether a merchant has signed a call on the connection, or a trusted proxy opened it. */
  isKnown: boolean
  readonly close: () => void
}

/** The open connections of one network. */
type Network = { open: number; readonly strangers: Set<Connection> }

/**
 * The open connections of one listener. Where there is no room for another one, the oldest connection is
 * closed on which no call was signed and none is under way. So a caller that holds thousands of silent
 * connections loses them one by one, and other callers get in. A new connection is refused only where calls
 * are under way on all others, or where its own network has merchants' connections only.
 */
export type OpenConnections = Readonly<{
  /** False: there is no room, and nothing was added. */
  add: (connection: Connection) => boolean
  /** Must be called once for each connection that was added, however the connection ended. */
  remove: (connection: Connection) => void
  makeKnown: (connection: Connection) => void
  /**
   * Closes every connection without a call under way. One that waits for the rest of a body is closed too.
   */
  closeIdle: () => void
}>

export function createOpenConnections(
  limits: ConnectionLimits,
  closed: (limit: LimitMet) => void,
): OpenConnections {
  // Sets keep the order in which connections came.
  const strangers = new Set<Connection>()
  const known = new Set<Connection>()
  const networks = new Map<string, Network>()
  const remove = (connection: Connection) => {
    if (!strangers.delete(connection) && !known.delete(connection)) return
    if (connection.network !== null) leave(networks, connection.network, connection)
  }
  const replace = (limit: LimitMet, ...candidates: ReadonlySet<Connection>[]): boolean => {
    closed(limit)
    const oldest = candidates.map(firstIdle).find((found) => found !== null)
    if (oldest === undefined || oldest === null) return false
    remove(oldest)
    oldest.close()
    return true
  }
  return {
    add: (connection) => {
      const own = connection.network === null ? null : networkIn(networks, connection.network)
      if (own !== null && own.open >= limits.perNetwork && !replace('network', own.strangers)) {
        return false
      }
      const isFull = strangers.size + known.size >= limits.inAll
      if (isFull && !replace('all', strangers, known)) return false
      if (connection.network !== null) enter(networks, connection.network, connection)
      ;(connection.isKnown ? known : strangers).add(connection)
      return true
    },
    remove,
    closeIdle: () => {
      const idle = [...strangers, ...known].filter(({ calls }) => calls === 0)
      for (const { close } of idle) close()
    },
    makeKnown: (connection) => {
      if (!strangers.delete(connection)) return
      connection.isKnown = true
      known.add(connection)
      if (connection.network !== null) {
        networks.get(connection.network)?.strangers.delete(connection)
      }
    },
  }
}

/** Few are passed over: as many as calls are under way, at most. */
function firstIdle(connections: ReadonlySet<Connection>): Connection | null {
  for (const each of connections) if (each.calls === 0) return each
  return null
}

function networkIn(networks: Map<string, Network>, name: string): Network {
  return networks.get(name) ?? { open: 0, strangers: new Set() }
}

function enter(networks: Map<string, Network>, name: string, connection: Connection): void {
  const network = networkIn(networks, name)
  network.open += 1
  if (!connection.isKnown) network.strangers.add(connection)
  networks.set(name, network)
}

function leave(networks: Map<string, Network>, name: string, connection: Connection): void {
  const network = networks.get(name)
  if (network === undefined) return
  network.open -= 1
  network.strangers.delete(connection)
  if (network.open === 0) networks.delete(name)
}

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
