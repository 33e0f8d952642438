import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../../../payment/velocity/index.ts'
import { sourceAddressOf } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'
import { type BodyPlaces, createBodyPlaces } from './body-places.ts'
import { connectionOf, createOpenConnections, watchConnections } from './open-connections.ts'
import { createPlaces, type Places } from './places.ts'
import { SERVER_LIMITS } from './server-limits.ts'

/** The limits of one listener: connections, unfinished bodies, calls under way. */
export type ListenerLimits = Readonly<{
  places: Places
  bodyPlaces: BodyPlaces
  /** A merchant has signed a call on this socket: its connection is not closed before anonymous ones. */
  noteCaller: (socket: Socket) => void
  watch: (server: Server) => void
  /** Closes every connection that no call is under way on. */
  closeIdle: () => void
}>

/** What the routes of one listener need. */
export type ListenerPorts = HttpPorts & Pick<ListenerLimits, 'bodyPlaces' | 'places' | 'noteCaller'>

export function keepLimits(ports: HttpPorts): ListenerLimits {
  const { connections: limits, metrics, isTrustedProxy } = ports
  const places = createPlaces()
  const connections = createOpenConnections(limits, (limit) => metrics.closed('connection', limit))
  return {
    places,
    bodyPlaces: createBodyPlaces({
      places,
      perNetwork: limits.unfinishedBodiesPerNetwork,
      networkOf: (request) => networkOf(sourceAddressOf(ports, request)),
      closed: (limit) => metrics.closed('body', limit),
    }),
    noteCaller: (socket) => {
      const connection = connectionOf(socket)
      if (connection?.isKnown === false) connections.makeKnown(connection)
    },
    closeIdle: connections.closeIdle,
    watch: (server) => {
      server.maxConnections = limits.inAll + SERVER_LIMITS.connectionsBeyondLimitMaximum
      const ofPeer = (address: string) => (isTrustedProxy(address) ? null : networkOf(address))
      watchConnections(server, { connections, networkOf: ofPeer })
    },
  }
}
