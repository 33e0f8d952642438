import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'

/** Thrown before anything is sent: the address is not one of the public internet. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError'
  readonly code = 'FORBIDDEN_ADDRESS'
}

/**
 * Ranges that hold or reach private addresses, and that ipaddr.js calls public: IPv4-compatible addresses, the local
 * prefix of NAT64 (RFC 8215), the discard prefix, documentation, the deprecated relay of 6to4, and site-local.
 */
const FURTHER_RANGES = [
  '::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'fec0::/10',
  '192.88.99.0/24',
].map((range) => ipaddr.parseCIDR(range))

/** Whether an address belongs to the public internet; an IPv4 address inside an IPv6 one counts as itself. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%')
  if (!ipaddr.isValid(plain)) return false
  const parsed = ipaddr.process(plain)
  if (parsed.range() !== 'unicast') return false
  return !FURTHER_RANGES.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  )
}

type Resolve = (
  hostname: string,
  answer: (error: Error | null, addresses: readonly Address[]) => void,
) => void
type Address = Readonly<{ address: string; family: number }>

const resolveAll: Resolve = (hostname, answer) => {
  lookup(hostname, { all: true }, (error, addresses) => answer(error, addresses))
}

/**
 * A look-up for `net.connect` that gives only public addresses. The connection goes to what this look-up gave, so
 * a name that changes between check and connection changes nothing. A name with one forbidden address is refused.
 */
export function guardedLookup(resolve: Resolve = resolveAll): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) {
        callback(error ?? new Error(`${hostname} has no address`), '', 0)
      } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
        callback(new ForbiddenAddressError(`${hostname} is not public`), '', 0)
      } else if (all === true) callback(null, [...addresses])
      else callback(null, first.address, first.family)
    })
  }
}

const CONNECT_MILLISECONDS = 5_000

/** Connects to public addresses only. An address in digits is checked here: no look-up happens for it. */
export function guardedConnector(resolve?: Resolve): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_MILLISECONDS, lookup: guardedLookup(resolve) })
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isPublicAddress(host)) {
      callback(new ForbiddenAddressError(`${host} is not public`), null)
    } else connect(options, callback)
  }
}
