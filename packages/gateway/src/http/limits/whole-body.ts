import type { FastifyRequest } from 'fastify'

import { GatewayError } from '../../kernel/index.ts'
import { encourage } from '../expectations.ts'
import type { BodyPlaces } from './body-places.ts'
import { SERVER_LIMITS } from './server-limits.ts'

type Done = (error: GatewayError | null, bytes: Buffer) => void

const NOTHING = Buffer.alloc(0)

/**
 * Hands over the bytes of a body when all of them are there. BODY_TOO_LARGE as soon as it is announced or
 * found to be too large, MALFORMED_BODY for one that ends too early. A request that waited behind another
 * one on its connection has its body already; the framework would wait for it by events all the same.
 */
export function takeWholeBody(request: FastifyRequest, places: BodyPlaces, done: Done): void {
  const { raw: payload } = request
  const announced = Number(payload.headers['content-length'] ?? Number.NaN)
  if (announced > SERVER_LIMITS.bodyBytesMaximum) {
    done(new GatewayError('BODY_TOO_LARGE'), NOTHING)
    return
  }
  if (!payload.complete || payload.destroyed) {
    waitForBody(request, { places, announced, done })
    return
  }
  const bytes: Buffer = payload.read() ?? NOTHING
  done(problemOf(bytes.length, announced), bytes)
}

function waitForBody(
  request: FastifyRequest,
  { places, announced, done }: Readonly<{ places: BodyPlaces; announced: number; done: Done }>,
): void {
  const { raw: payload } = request
  const chunks: Buffer[] = []
  let received = 0
  const take = (chunk: Buffer) => {
    received += chunk.length
    if (received > SERVER_LIMITS.bodyBytesMaximum) finish(new GatewayError('BODY_TOO_LARGE'))
    else chunks.push(chunk)
  }
  const end = () => finish(problemOf(received, announced))
  const fail = () => finish(new GatewayError('MALFORMED_BODY'))
  const finish = (problem: GatewayError | null) => {
    payload.off('data', take).off('end', end).off('error', fail)
    const beyond = stopWaiting()
    const found = problem ?? beyond
    done(found, found === null ? Buffer.concat(chunks, received) : NOTHING)
  }
  const stopWaiting = places.wait(request, finish)
  payload.on('data', take).on('end', end).on('error', fail).resume()
  encourage(payload)
}

function problemOf(received: number, announced: number): GatewayError | null {
  if (received > SERVER_LIMITS.bodyBytesMaximum) return new GatewayError('BODY_TOO_LARGE')
  const isCut = !Number.isNaN(announced) && received !== announced
  return isCut ? new GatewayError('MALFORMED_BODY') : null
}
