import pg from 'pg'

import { UnfitDatabaseError } from './database-errors.ts'

/** Scheme, hosts behind user and password, database, query. */
const ADDRESS = /^([a-z]+:\/\/)([^/?#]*)((?:\/[^?#]*)?)(?:\?([^#]*))?$/i

/** The accepted values of `target_session_attrs`: the gateway writes with every call. */
const WRITABLE = ['read-write', 'primary', 'any']

/**
 * Divides an address with several hosts, as libpq takes it, into addresses of one host each:
 * `postgres://user@one:5432,two/db`, or `?host=one,two&port=5432`. The driver knows neither several hosts nor
 * `target_session_attrs`. Each address keeps its host's name, with which the server's certificate is compared. Throws
 * an UnfitDatabaseError for an address that cannot be read; its message does not repeat the address, which holds a
 * password.
 */
export function addressesOf(connectionString: string): readonly string[] {
  const parts = ADDRESS.exec(connectionString)
  const addresses = parts === null ? [connectionString] : divide(connectionString, parts)
  for (const address of addresses) refuseUnreadable(address)
  return addresses
}

function divide(whole: string, parts: readonly string[]): readonly string[] {
  const [, scheme = '', place = '', path = '', search = ''] = parts
  const user = place.slice(0, place.lastIndexOf('@') + 1)
  const authority = place.slice(user.length)
  const query = new URLSearchParams(search)
  const wanted = query.get('target_session_attrs') ?? 'read-write'
  if (!WRITABLE.includes(wanted)) throw unfit('its target_session_attrs must be read-write')
  const named = query.get('host')
  const hosts = (named ?? authority).split(',')
  if (hosts.length === 1) return [whole]
  if (hosts.includes('')) throw unfit('a host between two commas is missing')
  if (named === null) return hosts.map((host) => `${scheme}${user}${host}${path}?${query}`)
  const ports = portsOf(query.get('port') ?? '5432', hosts.length)
  return hosts.map((host, at) => {
    query.set('host', host)
    query.set('port', ports[at] ?? '')
    return `${scheme}${user}${path}?${query}`
  })
}

/** One for each host, or one for all of them. */
function portsOf(text: string, hostCount: number): readonly string[] {
  const ports = text.split(',')
  if (ports.length === hostCount) return ports
  if (ports.length !== 1) throw unfit('it has another number of ports than of hosts')
  return Array.from({ length: hostCount }, () => text)
}

/** Refuses an invalid address before the driver does, whose error when it connects names no remedy. */
function refuseUnreadable(connectionString: string): void {
  try {
    new pg.Client({ connectionString })
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError)
      throw unfit('it cannot be read as an address')
    throw error
  }
}

function unfit(problem: string): UnfitDatabaseError {
  return new UnfitDatabaseError(
    'database',
    `DATABASE_URL cannot be used: ${problem}. Write postgres://user:password@host:port/database; several ` +
      'hosts stand divided by commas, each with its port.',
  )
}
