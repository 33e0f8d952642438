import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { GatewayError, LatestMap } from '../../kernel/index.ts'
import type { HttpPorts } from '../http-ports.ts'

/**
 * A sandbox stands on a developer's machine, unguarded, with keys that everybody knows. A page of some site
 * may give its own name the address 127.0.0.1, and the browser then takes the sandbox for that site ("DNS
 * rebinding"). Its calls name the site as their host, and are refused here.
 *
 * @throws GatewayError HOST_UNKNOWN, which is a 421.
 */
export function refuseUnknownHost(
  { knowsHost }: Pick<HttpPorts, 'knowsHost'>,
  request: FastifyRequest,
): void {
  if (knowsHost === null) return
  const { host } = request.raw.headers
  // HTTP/1.0, which no browser speaks.
  if (host === undefined || knowsHost(host)) return
  throw new GatewayError('HOST_UNKNOWN')
}

const HOSTS_REMEMBERED = 100

/**
 * Whether a Host header names this gateway: `localhost`, an IP address, which no name server can make point
 * elsewhere, or one of `names`, by any port.
 */
export function knownHosts(names: readonly string[]): (hostHeader: string) => boolean {
  const known = new Set(['localhost', ...names].map(canonical))
  const verdicts = new LatestMap<string, boolean>(HOSTS_REMEMBERED)
  const verdictOn = (header: string): boolean => {
    const host = canonical(header.replace(/:\d*$/, ''))
    return known.has(host) || isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0
  }
  return (header) => {
    const before = verdicts.get(header)
    if (before !== undefined) return before
    const verdict = verdictOn(header)
    verdicts.set(header, verdict)
    return verdict
  }
}

/** Names are the same in any letter case, and with the dot of the root behind them. */
function canonical(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}
