import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { mayReach, networkList } from './public-address.ts'

/** Where connections of one kind may go (decision 10.60). */
export type Reach = Readonly<{
  /** Null: any port. */
  ports: readonly number[] | null
  /** Networks beside the public internet, such as `10.0.0.0/8`. */
  networks: readonly string[]
  /** `host:port` in digits or with `localhost`, as a setting names it: the operator's own word. */
  named: readonly string[]
}>

const REMEDIES = {
  FORBIDDEN_ADDRESS:
    'it is not of the public internet, and a network of your own has to stand in OUTBOUND_PRIVATE_NETWORKS',
  FORBIDDEN_PORT: 'the port is none of this kind of connection',
} as const

/** Thrown before anything is sent. */
export class ForbiddenDestination extends Error {
  override readonly name = 'ForbiddenDestination'
  readonly code: 'FORBIDDEN_ADDRESS' | 'FORBIDDEN_PORT'

  constructor(code: ForbiddenDestination['code'], destination: string) {
    super(`the gateway may not connect to ${destination}: ${REMEDIES[code]}`)
    this.code = code
  }
}

type Address = Readonly<{ address: string; family: number }>
export type Resolve = (
  hostname: string,
  answer: (error: Error | null, addresses: readonly Address[]) => void,
) => void

const resolveAll: Resolve = (hostname, answer) => {
  lookup(hostname, { all: true }, (error, addresses) => answer(error, addresses))
}

export type Guard = Readonly<{
  /** The look-up of a name for `net.connect`; undefined: the system's own, for a destination that a setting names. */
  lookupFor: (hostname: string, port: number) => LookupFunction | undefined
  /** An address in digits is judged here, because no look-up happens for it. Null: the way is free. */
  refusalOf: (hostname: string, port: number) => ForbiddenDestination | null
}>

export function createGuard(reach: Reach, resolve: Resolve = resolveAll): Guard {
  const { ports } = reach
  const networks = networkList(reach.networks)
  const named = new Set(reach.named)
  const isNamed = (hostname: string, port: number) => named.has(`${bare(hostname)}:${port}`)
  const isAllowed = (address: string) => mayReach(networks, address)
  const guarded = guardedLookup(resolve, isAllowed)
  return {
    lookupFor: (hostname, port) => (isNamed(hostname, port) ? undefined : guarded),
    refusalOf: (hostname, port) => {
      if (isNamed(hostname, port)) return null
      const host = bare(hostname)
      if (isIP(host) !== 0 && !isAllowed(host)) {
        return new ForbiddenDestination('FORBIDDEN_ADDRESS', host)
      }
      if (ports === null || ports.includes(port)) return null
      return new ForbiddenDestination('FORBIDDEN_PORT', `${hostname}:${port}`)
    },
  }
}

/** An IPv6 address in an address of the web stands in brackets. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/**
 * Gives only addresses that are allowed. The connection goes to what this look-up gave, so that a name that changes
 * between check and connection changes nothing. A name with one forbidden address is refused.
 */
function guardedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) {
        callback(error ?? new Error(`${hostname} has no address`), '', 0)
      } else if (!addresses.every(({ address }) => isAllowed(address))) {
        callback(new ForbiddenDestination('FORBIDDEN_ADDRESS', hostname), '', 0)
      } else if (all === true) callback(null, [...addresses])
      else callback(null, first.address, first.family)
    })
  }
}

const LITERAL_OR_LOCALHOST = /^(?:localhost|\[.*\]|[\d.]+)$/

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'smtp:': 587,
  'smtps:': 465,
}

export function portOf({ protocol, port }: Readonly<{ protocol: string; port: string }>): number {
  return port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port)
}

/** Of the addresses that settings name: their ports, and the hosts that are named in digits or as `localhost`. */
export function namedIn(urls: readonly string[]): Pick<Reach, 'named'> & { ports: number[] } {
  const parsed = urls.map((url) => new URL(url))
  const plain = parsed.filter(({ hostname }) => LITERAL_OR_LOCALHOST.test(hostname))
  return {
    ports: parsed.map(portOf),
    named: plain.map((url) => `${bare(url.hostname)}:${portOf(url)}`),
  }
}
