import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { GatewayError, LatestMap } from '../../kernel/index.ts'
import { peerOf } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'

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
  { refusesPlainHttp, isTrustedProxy }: Pick<HttpPorts, 'refusesPlainHttp' | 'isTrustedProxy'>,
  request: FastifyRequest,
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

/**
 * A sandbox runs on a developer's machine with published keys. A web site may give its own name the address
 * 127.0.0.1, and a browser then treats the sandbox as that site ("DNS rebinding"). Calls of the site's pages
 * name the site in the Host header, and are refused here with GatewayError HOST_UNKNOWN (421).
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
