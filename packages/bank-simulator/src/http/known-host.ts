import { isIP } from 'node:net'

/**
 * Whether a Host header names this machine: `localhost`, or an IP address, which no name server can make
 * point elsewhere. A page of some site may give its own name the address 127.0.0.1 and would otherwise be
 * this bank to the browser ("DNS rebinding"). Other names are those of `allowed`. Absent: no browser asks.
 */
export function isKnownHost(header: string | undefined, allowed: readonly string[]): boolean {
  if (header === undefined) return true
  const host = header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || isIP(address) !== 0 || allowed.includes(host)
}
