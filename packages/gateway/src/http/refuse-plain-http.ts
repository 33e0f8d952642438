import type { FastifyRequest } from 'fastify'

import { GatewayError } from '../kernel/index.ts'
import type { HttpPorts } from './http-ports.ts'
import { peerOf } from './verify-caller.ts'

/** What watches over a process asks it directly, and hears nothing that is worth reading. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Signatures and cards must not travel in clear. In live mode only a connection under TLS may bring them,
 * or a proxy of TRUSTED_PROXIES that does not say itself that it took the call over plain HTTP. The
 * answer comes before anything is read; what the caller has already sent it should change.
 *
 * @throws GatewayError PLAIN_HTTP, which is a 400.
 */
export function refusePlainHttp(
  request: FastifyRequest,
  { refusesPlainHttp, isTrustedProxy }: Pick<HttpPorts, 'refusesPlainHttp' | 'isTrustedProxy'>,
): void {
  if (!refusesPlainHttp || request.protocol === 'https') return
  if (PROBES.has(request.routeOptions.url ?? '')) return
  if (isTrustedProxy(peerOf(request)) && schemeOf(request) === 'https') return
  throw new GatewayError('PLAIN_HTTP')
}

/** Proxies add to the header at its end, so the last word is the trusted one's; silence means TLS. */
function schemeOf(request: FastifyRequest): string {
  const forwarded = [request.headers['x-forwarded-proto'] ?? 'https'].flat().join(',')
  return forwarded.split(',').at(-1)?.trim().toLowerCase() ?? ''
}
