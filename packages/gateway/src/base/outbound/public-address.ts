import { BlockList, isIP } from 'node:net'

/**
 * The networks that IANA's registries of special-purpose addresses take out of the public internet, and multicast. Those
 * that the registry calls reachable (anycast of relays and of AS112) are out too: no bank and no endpoint is there. So is
 * the address at which Azure serves its machines, which no registry names.
 */
const SPECIAL = networkList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Of 2000::/3: the protocol assignments with Teredo, documentation, 6to4, and AS112.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
])

/** Where clouds give their machines credentials. No network that a setting names opens these addresses. */
const CREDENTIALS_OF_CLOUDS = networkList([
  '100.100.100.200',
  '168.63.129.16',
  '169.254.0.0/16',
  '192.0.0.192',
  'fd00:42::42',
  'fd00:ec2::/32',
  'fd20:ce::254',
])

/** The only part of IPv6 that is given out. Mapped, NAT64, local and multicast addresses are outside of it. */
const GLOBAL_UNICAST = networkList(['2000::/3'])

/** Networks such as `10.0.0.0/8`; one without a length is a single address. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** False for what is no IP address, and for one with a zone, which belongs to a link. */
export function isWithin(list: BlockList, address: string): boolean {
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return false
  return list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Whether an address belongs to the public internet, by what is allowed: a new kind of address is refused. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || isWithin(SPECIAL, address)) return false
  return isIP(address) === 4 || isWithin(GLOBAL_UNICAST, address)
}

/** Whether a connection may go to an address: a public one, or one of the networks but for what clouds keep there. */
export function mayReach(networks: BlockList, address: string): boolean {
  if (isPublicAddress(address)) return true
  return isWithin(networks, address) && !isWithin(CREDENTIALS_OF_CLOUDS, address)
}
