import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { SERVER_LIMITS } from './server-limits.ts'

/**
 * A caller may send further requests before it has read an answer ("pipelining"). Node hands all of them
 * over at once, some thousands from one packet, and keeps the later answers back until the earlier ones are
 * taken. Beyond a limit the connection is closed here. And where a connection ends, Node closes the answer
 * that it was sending and forgets those behind it: whatever was taken for these would stay taken for ever.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Set<ServerResponse>>()
  return (request, response) => {
    const { socket } = request
    // Nearly always: no earlier answer is in its way.
    if (response.socket !== null) {
      listener(request, response)
      return
    }
    if (socket.destroyed) return
    const queue = queues.get(socket) ?? queueOf(socket)
    queues.set(socket, queue)
    if (queue.size >= SERVER_LIMITS.pipelinedRequestsMaximum) {
      socket.destroy()
      return
    }
    queue.add(response)
    response.once('close', () => queue.delete(response))
    listener(request, response)
  }
}

/** The answers of this connection that had to wait behind others; closed together with it. */
function queueOf(socket: Socket): Set<ServerResponse> {
  const queue = new Set<ServerResponse>()
  socket.once('close', () => {
    for (const response of queue) {
      const isNodes = response.socket !== null || response.writableFinished
      if (isNodes) continue
      response.destroyed = true
      response.emit('close')
    }
  })
  return queue
}
