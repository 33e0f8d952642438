import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { fieldError, LatestMap } from '../../base/kernel/index.ts'
import { addressOfHop } from './forwarded-address.ts'

type ClientIpAddressSources = Readonly<{
  /** `ClientIpAddress`: every header or form field of that name, each of them one address or a list. */
  given: readonly string[]
  /** `X-Forwarded-For`: every header of that name. */
  forwardedFor: readonly string[]
  /** The address of the other end of the connection. */
  peer: string
}>

/** Which connections are proxies of ours, and who hears of one whose report cannot be read. */
export type ProxyTrust = Readonly<{
  isTrustedProxy: (address: string) => boolean
  noteUnreadableHop: (proxy: string) => void
}>

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

const ADDRESSES_REMEMBERED = 1_000
/** No address without a zone is longer. Longer texts are not cached, so that they cost no memory. */
const REMEMBERED_CHARACTERS_MAXIMUM = 45
const remembered = new LatestMap<string, string | null>(ADDRESSES_REMEMBERED)

const RULE = {
  tr: 'IPv4 veya IPv6 adresi ya da bunların virgülle ayrılmış listesi olmalıdır',
  en: 'must be an IPv4 or IPv6 address, or a list of them separated by commas',
}

/**
 * The client's address (decision 2.3): the first of `ClientIpAddress`, else what trusted proxies report,
 * else the peer. IPv4 is in dotted form, even where it was received as IPv4-mapped IPv6. An unreadable
 * `ClientIpAddress` is refused as `INVALID_FIELD`; an unreadable `X-Forwarded-For` counts as absent,
 * because callers do not write it.
 */
export function readClientIpAddress(sources: ClientIpAddressSources, trust: ProxyTrust): string {
  const given = entriesOf(sources.given)
  if (given.length === 0) return readSourceAddress(sources, trust)
  const addresses = given.map(canonicalAddress)
  const [first] = addresses
  if (first === undefined || first === null || addresses.includes(null)) {
    throw fieldError('ClientIpAddress', RULE)
  }
  return first
}

/**
 * The address that the request comes from, for rate limits: callers cannot choose it. Proxies append
 * themselves to the list, so it is the last address before the trusted ones.
 */
export function readSourceAddress(
  { forwardedFor, peer }: Pick<ClientIpAddressSources, 'forwardedFor' | 'peer'>,
  { isTrustedProxy, noteUnreadableHop }: ProxyTrust,
): string {
  let source = canonicalAddress(peer) ?? peer
  if (forwardedFor.length === 0) return source
  for (const hop of entriesOf(forwardedFor).reverse()) {
    if (!isTrustedProxy(source)) break
    const address = canonicalAddress(addressOfHop(hop))
    if (address === null) {
      noteUnreadableHop(source)
      break
    }
    source = address
  }
  return source
}

/** The setting `TRUSTED_PROXIES`: addresses and CIDR ranges. Throws for anything else, naming it. */
export function trustedProxies(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.map(parseRange)
  return (address) => {
    if (isIP(address) === 0) return false
    const candidate = ipaddr.process(address)
    return parsed.some(([range, bits]) => {
      return candidate.kind() === range.kind() && candidate.match(range, bits)
    })
  }
}

function parseRange(text: string): Range {
  const [address = '', bits] = text.split('/')
  if (isIP(address) === 0) throw new Error(`TRUSTED_PROXIES: "${text}" is no address or CIDR range`)
  const parsed = ipaddr.parse(address)
  const bitsMaximum = parsed.kind() === 'ipv4' ? 32 : 128
  const length = bits === undefined ? bitsMaximum : Number(bits)
  if (bits === '' || !Number.isInteger(length) || length < 0 || length > bitsMaximum) {
    throw new Error(`TRUSTED_PROXIES: "${text}" has no prefix length from 0 to ${bitsMaximum}`)
  }
  return [parsed, length]
}

function entriesOf(values: readonly string[]): string[] {
  const entries = values.flatMap((value) => value.split(','))
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}

/** Null where the text is no address. Results are cached, because a few peers make all calls. */
function canonicalAddress(text: string): string | null {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const address = readAddress(text)
  if (text.length > REMEMBERED_CHARACTERS_MAXIMUM) return address
  remembered.set(text, address)
  return address
}

/** `isIP` decides, because ipaddr.js also accepts 0x7f.1, 017 and 2130706433. */
function readAddress(text: string): string | null {
  if (isIP(text) === 0) return null
  const [address = ''] = text.split('%')
  return ipaddr.process(address).toString()
}
