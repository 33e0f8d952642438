import type { FastifyRequest } from 'fastify'

import { GatewayError } from '../kernel/index.ts'
import type { HttpPorts } from './http-ports.ts'

/**
 * A sandbox stands on a developer's machine, unguarded, with keys that everybody knows. A page of some site
 * may give its own name the address 127.0.0.1, and the browser then takes the sandbox for that site ("DNS
 * rebinding"). Its calls name the site as their host, and are refused here.
 *
 * @throws GatewayError HOST_UNKNOWN, which is a 421.
 */
export function refuseUnknownHost(
  request: FastifyRequest,
  { knowsHost }: Pick<HttpPorts, 'knowsHost'>,
): void {
  if (knowsHost === null) return
  const { host } = request.raw.headers
  // HTTP/1.0, which no browser speaks.
  if (host === undefined || knowsHost(host)) return
  throw new GatewayError('HOST_UNKNOWN')
}
