import { isIP } from 'node:net'

import { LatestMap } from '../kernel/index.ts'

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
