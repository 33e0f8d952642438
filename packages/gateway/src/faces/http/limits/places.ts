import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { GatewayError } from '../../../base/kernel/index.ts'
import { connectionOf } from './open-connections.ts'
import { SERVER_LIMITS } from './server-limits.ts'

/** The property of a response that holds the kind of place that its call has taken. */
const PLACE = 'veznePlace'

declare module 'http' {
  interface ServerResponse {
    [PLACE]?: 'call' | 'probe' | 'none'
  }
}

/**
 * Limits how many calls a listener works on at once. A call has a place from its headers on until it is
 * answered, but not while it waits for the rest of its body. An answer that the caller has not read yet takes
 * no place: otherwise callers that never read would keep all others out. Probes have places of their own, so
 * that monitoring sees that a full gateway is alive.
 */
export type Places = Readonly<{
  /** Takes a place until `free` or until the connection ends. False: all were taken, but the call counts too. */
  take: (response: ServerResponse, isProbe: boolean) => boolean
  /** Gives the place back: the answer was handed to the socket, whether the caller reads it or not. */
  free: (response: ServerResponse) => void
  /** Gives the place back while the call waits for its body. */
  leave: (socket: Socket) => void
  /** Takes a place again when the body has come: NOT_READY where all places were taken, else null. */
  comeBack: (socket: Socket) => GatewayError | null
}>

export function createPlaces(): Places {
  let calls = 0
  let probes = 0
  const count = (socket: Socket, by: 1 | -1) => {
    calls += by
    const connection = connectionOf(socket)
    if (connection !== null) connection.calls += by
  }
  const free = (response: ServerResponse) => {
    const place = response[PLACE]
    response[PLACE] = 'none'
    if (place === 'call') count(response.req.socket, -1)
    if (place === 'probe') probes -= 1
  }
  // One listener for all requests: a closure for each costs time.
  function freeThis(this: ServerResponse): void {
    free(this)
  }
  return {
    free,
    take: (response, isProbe) => {
      // Not the hook `onResponse`: a client that hangs up must give its place back as well. The event comes only
      // once, and `once` costs twice as much as `on`.
      response.on('close', freeThis)
      response[PLACE] = isProbe ? 'probe' : 'call'
      if (isProbe) {
        probes += 1
        return probes <= SERVER_LIMITS.probesInFlightMaximum
      }
      count(response.req.socket, 1)
      return calls <= SERVER_LIMITS.callsInFlightMaximum
    },
    leave: (socket) => count(socket, -1),
    comeBack: (socket) => {
      count(socket, 1)
      const isFull = calls > SERVER_LIMITS.callsInFlightMaximum
      return isFull ? new GatewayError('NOT_READY', { retryAfterSeconds: 1 }) : null
    },
  }
}
