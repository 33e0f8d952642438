import { canParseUrl, LatestMap } from '../../base/kernel/index.ts'

const HOSTS_MAXIMUM = 1_000

/** The parsed addresses. There are only a few, and parsing one takes microseconds. */
const hosts = new LatestMap<string, string>(HOSTS_MAXIMUM)

/** The host of a bank's API address: as what log lines, `/readyz` and metrics name the bank. */
export function bankHost(apiUrl: string): string {
  const known = hosts.get(apiUrl)
  if (known !== undefined) return known
  // A terminal that this node does not serve has no address.
  const host = canParseUrl(apiUrl) ? new URL(apiUrl).host : 'unknown'
  hosts.set(apiUrl, host)
  return host
}
