import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import { SERVER_LIMITS } from './server-limits.ts'

/** The property of a socket that holds the response to be written next, and how many responses wait. */
const TURN = 'vezneTurn'

type Turn = { current: ServerResponse; last: ServerResponse; waiting: number; isOver: boolean }

declare module 'net' {
  interface Socket {
    [TURN]?: Turn
  }
}

/**
 * A caller may send further requests before it has read an answer ("pipelining"). Node begins all of them at
 * once, some thousands from one packet. Here a request begins when the answers before it were written. A
 * request behind an answer that closes the connection is never begun, so its caller may send it again. Beyond
 * a limit of waiting requests the answer under way is the last one.
 */
export function takeTurns(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request
    const turn = socket[TURN]
    // Nearly always: no earlier answer is in its way.
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
      // Node gives the socket to the next answer, unless the one before it closed the connection.
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
 * Whether an answer is under way on `socket`. Then it is the last one: the connection ends with it, and
 * nothing else is written or begun on it. False: nothing is under way, or nothing but a request that has not
 * come whole and was not answered, which can no longer be.
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
  // An answer whose headers went out before cannot say that it closes.
  current.once('close', () => socket.end(() => socket.destroy()))
  return true
}

/** The request whose answer is next on `socket`; null where all that were begun are answered. */
export function requestUnderWay(
  socket: Duplex & Pick<Socket, typeof TURN>,
): IncomingMessage | null {
  const turn = socket[TURN]
  return turn === undefined || turn.current.closed ? null : turn.current.req
}
