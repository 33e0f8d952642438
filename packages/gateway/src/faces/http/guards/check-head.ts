import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { GatewayError, LatestMap } from '../../../base/kernel/index.ts'
import { peerOf } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'

/**
 * Refuses a head that asks for what the gateway does not do, or that a proxy in front of it may have understood
 * differently (decision 1.12).
 *
 * @throws GatewayError HOST_HEADER (400), TRANSFER_CODING (501), EXPECTATION (417) or CONTENT_ENCODING (415).
 */
export function checkHead({ headers, rawHeaders, httpVersion }: IncomingMessage): void {
  const hosts = countHosts(rawHeaders)
  // HTTP/1.0 has no Host; health checks of some proxies still use it.
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

/** Counted in the raw headers: of several Host headers Node's `headers` has only the first. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/** Monitoring asks a process directly, and the answers hold no secrets. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * In live mode, refuses a request that came over plain HTTP: neither over TLS, nor from a proxy of
 * TRUSTED_PROXIES that did not itself report plain HTTP. The refusal cannot protect the secrets that the caller
 * has sent already; they should be replaced.
 *
 * @throws GatewayError PLAIN_HTTP (400).
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

/** Each proxy appends to the header, so its last entry is the trusted proxy's. No header means TLS. */
function schemeOf(request: FastifyRequest): string {
  const forwarded = [request.headers['x-forwarded-proto'] ?? 'https'].flat().join(',')
  return forwarded.split(',').at(-1)?.trim().toLowerCase() ?? ''
}

/**
 * Refuses calls of foreign web sites to a sandbox, which runs on a developer's machine with published keys. A
 * site may give its own name the address 127.0.0.1, and a browser then treats the sandbox as that site ("DNS
 * rebinding"). The Host header of such a call names the site.
 *
 * @throws GatewayError HOST_UNKNOWN (421).
 */
export function refuseUnknownHost(
  { knowsHost }: Pick<HttpPorts, 'knowsHost'>,
  request: FastifyRequest,
): void {
  if (knowsHost === null) return
  const { host } = request.raw.headers
  // Only HTTP/1.0 comes without the header, and no browser speaks that.
  if (host === undefined || knowsHost(host)) return
  throw new GatewayError('HOST_UNKNOWN')
}

const HOSTS_REMEMBERED = 100

/**
 * Whether a Host header names this gateway: `localhost`, one of `names`, or an IP address, which no name server
 * can redirect. The port does not count.
 */
export function knownHosts(names: readonly string[]): (hostHeader: string) => boolean {
  const known = new Set(['localhost', ...names].map(canonical))
  const verdicts = new LatestMap<string, boolean>(HOSTS_REMEMBERED)
  return (header) => {
    let verdict = verdicts.get(header)
    if (verdict === undefined) {
      const host = canonical(header.replace(/:\d*$/, ''))
      verdict = known.has(host) || isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0
      verdicts.set(header, verdict)
    }
    return verdict
  }
}

/** Host names differ neither by letter case nor by the dot of the root at their end. */
function canonical(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}
