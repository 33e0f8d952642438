import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import { SERVER_LIMITS } from './server-limits.ts'

/** The property of a socket that holds its responses in their order: the one under way, and those that wait. */
const TURN = 'vezneTurn'

type Turn = { current: ServerResponse; last: ServerResponse; waiting: number; isOver: boolean }

declare module 'net' {
  interface Socket {
    [TURN]?: Turn
  }
}

/**
 * A caller may send further requests before it has read an answer ("pipelining"). Node begins all of them at
 * once, thousands from one packet. Here a request begins when the answers before it were written. A request
 * behind an answer that closes the connection is never begun, so its caller may send it again. Where too many
 * requests wait, the connection ends with the answer under way.
 */
export function takeTurns(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request
    const turn = socket[TURN]
    // Nearly always no earlier answer is under way.
    if (turn === undefined || turn.current.closed) {
      socket[TURN] = { current: response, last: response, waiting: 0, isOver: false }
      listener(request, response)
      return
    }
    if (turn.isOver || socket.destroyed) return
    if (turn.waiting >= SERVER_LIMITS.pipelinedRequestsMaximum) {
      endAfterAnswer(socket)
      return
    }
    const begin = () => {
      turn.waiting -= 1
      // Node gives the socket to the next response, unless the answer before it closed the connection.
      if (response.socket === null || socket.destroyed || turn.isOver) return
      turn.current = response
      listener(request, response)
    }
    turn.waiting += 1
    turn.last.once('close', begin)
    turn.last = response
  }
}

/**
 * Lets the connection end with the answer that is under way; nothing else is written or begun on it. Returns
 * whether there is such an answer: a request that has not come whole and has no answer yet gets none any more.
 */
export function endAfterAnswer(socket: Duplex & Pick<Socket, typeof TURN>): boolean {
  const turn = socket[TURN]
  if (turn === undefined || turn.current.closed) return false
  const { current } = turn
  if (!current.req.complete && !current.headersSent) return false
  if (turn.isOver) return true
  turn.isOver = true
  socket.pause()
  current.shouldKeepAlive = false
  // Where the headers are sent already, they do not announce that the connection ends: it is ended here.
  current.once('close', () => socket.end(() => socket.destroy()))
  return true
}

/** The request whose answer is under way on `socket`; null where all begun requests are answered. */
export function requestUnderWay(
  socket: Duplex & Pick<Socket, typeof TURN>,
): IncomingMessage | null {
  const turn = socket[TURN]
  return turn === undefined || turn.current.closed ? null : turn.current.req
}
