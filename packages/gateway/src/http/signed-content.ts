import { createHash } from 'node:crypto'
import { BODY_SIGNATURE_HEADER } from '@vezne/protocol'
import type { FastifyRequest } from 'fastify'

import { GatewayError } from '../kernel/index.ts'
import type { ApiRoute } from './api-route.ts'
import { callOf } from './call.ts'
import { distinctHeaders } from './distinct-headers.ts'
import type { HttpPorts } from './http-ports.ts'
import { sourceAddressOf } from './verify-caller.ts'

/** Keeps the digest of a body while its bytes are at hand; the bytes themselves may be a card's. */
export function noteBody(request: FastifyRequest, body: Buffer): void {
  callOf(request).bodySha256 = sha256(body)
}

/**
 * Proves that path and body are the verified caller's own (decision 2.7). A failure counts like that of
 * any other signature: somebody may be altering what others signed.
 */
export async function verifyContent(
  request: FastifyRequest,
  { endpoint }: ApiRoute,
  ports: HttpPorts,
): Promise<void> {
  const { caller, bodySha256 } = callOf(request)
  if (caller === null) throw new Error(`${endpoint.path} was served without a caller.`)
  const headers = distinctHeaders(request.raw.rawHeaders)
  const given = headers[BODY_SIGNATURE_HEADER.toLowerCase()] ?? []
  const isGet = endpoint.method === 'GET'
  const contentSha256 = isGet ? sha256(queryOf(request)) : (bodySha256 ?? sha256(''))
  try {
    await ports.checkBody(caller, { given, endpoint, contentSha256 })
  } catch (error) {
    if (error instanceof GatewayError) {
      ports.rateLimiter.take('failedSignatures', sourceAddressOf(request, ports))
    }
    throw error
  }
}

/** As it came, before any decoding. */
function queryOf(request: FastifyRequest): Buffer {
  const url = request.raw.url ?? ''
  const start = url.indexOf('?')
  return Buffer.from(start === -1 ? '' : url.slice(start + 1), 'latin1')
}

function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}
