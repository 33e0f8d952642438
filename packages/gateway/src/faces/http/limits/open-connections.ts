import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How many connections may be open at once on one listener of one process. */
export type ConnectionLimits = Readonly<{ inAll: number; perNetwork: number }>

/** The limit that was met: that of one network, or that of the whole listener. */
export type LimitMet = 'network' | 'all'

export type Connection = {
  /** Null for a trusted proxy's connection: callers of many networks come through it. */
  readonly network: string | null
  /** Unanswered calls on the connection, not counting those that wait for the rest of their body. */
  calls: number
  /** Whether a merchant has signed a call on the connection, or a trusted proxy opened it. */
  isKnown: boolean
  readonly close: () => void
}

/** The open connections of one network: how many, and those on which no call was signed. */
type Network = { open: number; readonly anonymous: Set<Connection> }

/**
 * The open connections of one listener. Where there is no room for another one, the oldest connection is closed
 * on which no call was signed and none is under way. So a caller that holds thousands of silent connections
 * loses them one by one, and other callers get in. A new connection is refused only where calls are under way
 * on all others, or where all others of its own network are merchants'.
 */
export type OpenConnections = Readonly<{
  /** False: there is no room, and nothing was added. */
  add: (connection: Connection) => boolean
  /** Must be called once for each connection that was added, however the connection ended. */
  remove: (connection: Connection) => void
  makeKnown: (connection: Connection) => void
  /** Closes every connection without a call under way, also one that waits for the rest of a body. */
  closeIdle: () => void
}>

export function createOpenConnections(
  limits: ConnectionLimits,
  closed: (limit: LimitMet) => void,
): OpenConnections {
  // A Set keeps the order in which connections came.
  const anonymous = new Set<Connection>()
  const known = new Set<Connection>()
  const networks = new Map<string, Network>()
  const networkOf = ({ network }: Connection): Network | null =>
    network === null ? null : (networks.get(network) ?? { open: 0, anonymous: new Set() })
  const remove = (connection: Connection) => {
    if (!anonymous.delete(connection) && !known.delete(connection)) return
    const own = networkOf(connection)
    if (own === null || connection.network === null) return
    own.open -= 1
    own.anonymous.delete(connection)
    if (own.open === 0) networks.delete(connection.network)
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
      const { network, isKnown } = connection
      const own = networkOf(connection)
      const isCrowded = own !== null && own.open >= limits.perNetwork
      if (isCrowded && !replace('network', own.anonymous)) return false
      const isFull = anonymous.size + known.size >= limits.inAll
      if (isFull && !replace('all', anonymous, known)) return false
      ;(isKnown ? known : anonymous).add(connection)
      // Looked up again: a network that lost its last connection has left the map.
      const entered = networkOf(connection)
      if (entered === null || network === null) return true
      entered.open += 1
      if (!isKnown) entered.anonymous.add(connection)
      networks.set(network, entered)
      return true
    },
    remove,
    closeIdle: () => {
      const idle = [...anonymous, ...known].filter(({ calls }) => calls === 0)
      for (const { close } of idle) close()
    },
    makeKnown: (connection) => {
      if (!anonymous.delete(connection)) return
      connection.isKnown = true
      known.add(connection)
      networkOf(connection)?.anonymous.delete(connection)
    },
  }
}

/** The first connection without a call. At most as many are passed over as calls are under way. */
function firstIdle(connections: ReadonlySet<Connection>): Connection | null {
  for (const each of connections) if (each.calls === 0) return each
  return null
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

/** Adds every new connection of `server`, and closes it where there is no room. */
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
