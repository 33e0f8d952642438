import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../velocity/index.ts'
import { type BodyPlaces, createBodyPlaces } from './body-places.ts'
import {
  type ConnectionLimits,
  connectionOf,
  createOpenConnections,
  watchConnections,
} from './open-connections.ts'
import { createPlaces, type Places } from './places.ts'
import { SERVER_LIMITS } from './server-limits.ts'

type Options = Readonly<{
  connections: ConnectionLimits & Readonly<{ unfinishedBodiesPerNetwork: number }>
  isTrustedProxy: (address: string) => boolean
  /** Where a request comes from: not the proxy that brings it. */
  sourceAddressOf: (request: FastifyRequest) => string
  metrics: Readonly<{
    closed: (what: 'connection' | 'body', limit: 'network' | 'all') => void
  }>
}>

/** The limits of one listener: connections, unfinished bodies, calls under way. */
export type ListenerLimits = Readonly<{
  places: Places
  bodyPlaces: BodyPlaces
  /** A call on this socket carried a merchant's signature: strangers' connections are closed before it. */
  noteCaller: (socket: Socket) => void
  watch: (server: Server) => void
  /** Closes every connection that no call is under way on. */
  closeIdle: () => void
}>

export function keepLimits(options: Options): ListenerLimits {
  const { connections: limits, metrics, isTrustedProxy, sourceAddressOf } = options
  const places = createPlaces()
  const connections = createOpenConnections(limits, (limit) => metrics.closed('connection', limit))
  return {
    places,
    bodyPlaces: createBodyPlaces({
      places,
      perNetwork: limits.unfinishedBodiesPerNetwork,
      networkOf: (request) => networkOf(sourceAddressOf(request)),
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
