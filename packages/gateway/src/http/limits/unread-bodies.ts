import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

import { callOf } from '../call.ts'
import { SERVER_LIMITS } from './server-limits.ts'

const TOO_LARGE = 413

/**
 * Many an answer comes before the body is read: nobody signed, the path is unknown, the body is announced
 * too large. Node would then read on to its end, however long it is. Closing at once would be no better:
 * the caller, who is still writing, would find its connection reset, and not the answer. So whatever comes
 * after an answer is read and thrown away for a moment, and cut off where it is more than a body may be.
 */
export function watchUnreadBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (_, reply, done) => {
    // One function for all, because every request pays for what is made for it alone.
    reply.raw.on('finish', watchRest)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Fastify's own way is to close at once.
    if (reply.statusCode === TOO_LARGE) reply.removeHeader('connection')
    if (callOf(request).hangsUp || !reply.raw.shouldKeepAlive) reply.header('connection', 'close')
    done()
  })
}

function watchRest(this: ServerResponse): void {
  // A request that no socket brought does not say whether it is complete.
  if (this.req.complete === false) cutLongBody(this.req)
}

function cutLongBody(request: IncomingMessage): void {
  const { socket } = request
  const readWithAnswer = socket.bytesRead
  const timer = setInterval(() => {
    const isOver = request.complete || socket.destroyed
    const isLong = socket.bytesRead - readWithAnswer > SERVER_LIMITS.bodyBytesMaximum
    if (!isOver && isLong) socket.destroy()
    if (isOver || isLong) clearInterval(timer)
  }, SERVER_LIMITS.unreadBodyCheckMilliseconds)
  timer.unref()
}
