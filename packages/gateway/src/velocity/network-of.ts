import ipaddr from 'ipaddr.js'

/**
 * What counts as one place in the net: an IPv4 address, or the 64 bits of an IPv6 address that its owner
 * is given. The other 64 bits are the owner's to choose anew for every call.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${parts.slice(0, 4).map(hextet).join(':')}::/64`
}

function hextet(part: number): string {
  return part.toString(16)
}
