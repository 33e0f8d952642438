import type { IncomingMessage } from 'node:http'

import { GatewayError } from '../kernel/index.ts'

/**
 * Refuses a head that asks for what the gateway does not do, or that another reader of HTTP in front of it may
 * have understood otherwise (decision 1.12).
 *
 * @throws GatewayError HOST_HEADER (400), TRANSFER_CODING (501), EXPECTATION (417) or CONTENT_ENCODING (415).
 */
export function checkHead({ headers, rawHeaders, httpVersion }: IncomingMessage): void {
  const hosts = countHosts(rawHeaders)
  // HTTP/1.0 has no Host; a proxy may still speak it to ask whether the gateway is alive.
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) throw new GatewayError('HOST_HEADER')
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw new GatewayError('TRANSFER_CODING')
  }
  const { expect } = headers
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw new GatewayError('EXPECTATION')
  }
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new GatewayError('CONTENT_ENCODING')
  }
}

/** Node keeps the first of several. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}
