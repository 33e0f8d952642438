import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GatewayError } from '../../../base/kernel/index.ts'
import { callOf } from '../call.ts'
import type { BodyPlaces } from './body-places.ts'
import { SERVER_LIMITS } from './server-limits.ts'

type Done = (error: GatewayError | null, bytes: Buffer) => void

const NOTHING = Buffer.alloc(0)

/**
 * Calls `done` with a body once all of it has come: BODY_TOO_LARGE as soon as the body is announced or found
 * to be too large, MALFORMED_BODY where it ends too early. A request that waited behind another one on its
 * connection may have its body already; the framework's own reader would wait for events that have passed.
 */
export function takeWholeBody(places: BodyPlaces, request: FastifyRequest, done: Done): void {
  const { raw: payload } = request
  const announced = Number(payload.headers['content-length'] ?? Number.NaN)
  const most = callOf(request).bodyBytesMaximum
  if (announced > most) {
    done(new GatewayError('BODY_TOO_LARGE'), NOTHING)
    return
  }
  if (!payload.complete || payload.destroyed) {
    waitForBody(request, { places, announced, most, done })
    return
  }
  const bytes: Buffer = payload.read() ?? NOTHING
  done(problemOf(bytes.length, { announced, most }), bytes)
}

function waitForBody(
  request: FastifyRequest,
  {
    places,
    announced,
    most,
    done,
  }: Readonly<{ places: BodyPlaces; announced: number; most: number; done: Done }>,
): void {
  const { raw: payload } = request
  const chunks: Buffer[] = []
  let received = 0
  const take = (chunk: Buffer) => {
    received += chunk.length
    if (received > most) finish(new GatewayError('BODY_TOO_LARGE'))
    else chunks.push(chunk)
  }
  const end = () => finish(problemOf(received, { announced, most }))
  const fail = () => finish(new GatewayError('MALFORMED_BODY'))
  const finish = (problem: GatewayError | null) => {
    payload.off('data', take).off('end', end).off('error', fail)
    const beyond = stopWaiting()
    const found = problem ?? beyond
    done(found, found === null ? Buffer.concat(chunks, received) : NOTHING)
  }
  const stopWaiting = places.wait(request, finish)
  payload.on('data', take).on('end', end).on('error', fail).resume()
  sendContinue(payload)
}

function problemOf(
  received: number,
  { announced, most }: Readonly<{ announced: number; most: number }>,
): GatewayError | null {
  if (received > most) return new GatewayError('BODY_TOO_LARGE')
  const isCut = !Number.isNaN(announced) && received !== announced
  return isCut ? new GatewayError('MALFORMED_BODY') : null
}

/** The requests whose callers wait for `100 Continue` before they send the body, each with its response. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/**
 * A caller may ask whether its body is wanted (`Expect: 100-continue`). Node would answer `100 Continue` before
 * the head was checked. After a refusal the caller may send the body or not, so the connection is closed with
 * the refusal.
 */
export function continueLater(request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false
  waiting.set(request, response)
}

/** Answers `100 Continue` to a caller that waits for it. */
function sendContinue(request: IncomingMessage): void {
  const response = waiting.get(request)
  if (response === undefined) return
  waiting.delete(request)
  response.shouldKeepAlive = true
  response.writeContinue()
}

const TOO_LARGE = 413

/**
 * Many answers are sent before the body was read: the signature is missing, the path is unknown, the announced
 * body is too large. Node would read such a body to its end, however long it is. Closing at once would give a
 * caller that is still writing a reset connection instead of the answer. So the rest of the body is read and
 * dropped, and the connection is cut once that rest is longer than a body may be.
 */
export function watchUnreadBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (_, reply, done) => {
    // One listener for all requests: a closure for each costs time.
    reply.raw.on('finish', watchRest)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Fastify would close the connection at once.
    if (reply.statusCode === TOO_LARGE) reply.removeHeader('connection')
    if (callOf(request).hangsUp || !reply.raw.shouldKeepAlive) reply.header('connection', 'close')
    done()
  })
}

function watchRest(this: ServerResponse): void {
  // Not `!complete`: a request of `inject` has no such property.
  if (this.req.complete === false) cutLongBody(this.req)
}

function cutLongBody(request: IncomingMessage): void {
  const { socket } = request
  const bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    const isOver = request.complete || socket.destroyed
    const isLong = socket.bytesRead - bytesBefore > SERVER_LIMITS.bodyBytesMaximum
    if (!isOver && isLong) socket.destroy()
    if (isOver || isLong) clearInterval(timer)
  }, SERVER_LIMITS.unreadBodyCheckMilliseconds)
  timer.unref()
}
