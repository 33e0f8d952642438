const LONGEST_HOP = 100

/** Proxies of some makers name the port as well, for which an IPv6 address needs brackets. */
const IN_BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/
const WITH_PORT = /^([^:]*):\d{1,5}$/

/**
 * The address in one entry of `X-Forwarded-For`, as a text that is still to be read as an address: without the port,
 * the brackets, and the quotes that the header `Forwarded` asks for.
 */
export function addressOfHop(hop: string): string {
  if (hop.length > LONGEST_HOP) return ''
  const isQuoted = hop.length > 1 && hop.startsWith('"') && hop.endsWith('"')
  const bare = isQuoted ? hop.slice(1, -1).trim() : hop
  return IN_BRACKETS.exec(bare)?.[1] ?? WITH_PORT.exec(bare)?.[1] ?? bare
}

/** A network of trusted proxies may be wide; what goes beyond this is not told. */
const PROXIES_MAXIMUM = 100

/**
 * Warns, once for each proxy, that an entry which a trusted proxy wrote is no address: all payers behind it then share
 * the proxy's own address, and its limits. The entry itself is a header's text, and is not logged.
 */
export function warnOfUnreadableProxies(
  warn: (fields: object, message: string) => void,
): (proxy: string) => void {
  const told = new Set<string>()
  return (proxy) => {
    if (told.has(proxy) || told.size >= PROXIES_MAXIMUM) return
    told.add(proxy)
    warn(
      { what: 'X-Forwarded-For', detail: proxy },
      'a trusted proxy reports no address of its clients: all of them count as the proxy; let it write an IP address',
    )
  }
}
