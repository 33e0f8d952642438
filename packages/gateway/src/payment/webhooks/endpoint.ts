import { isIP } from 'node:net'
import { EVENTS } from '@vezne/protocol'
import { canParseUrl, fieldError } from '../../base/kernel/index.ts'
import { isPublicAddress, WEBHOOK_PORTS } from '../../base/outbound/index.ts'
import type { DisabledReason } from './delivery.ts'

/** Where a merchant hears of events (decision 7.6). */
export type WebhookEndpoint = Readonly<{
  merchantId: string
  endpointId: string
  url: string
  /** Null: all. */
  types: readonly string[] | null
  description: string
  state: 'Active' | 'Paused' | 'Disabled'
  disabledReason: DisabledReason | null
  createdAt: Date
  /** Up to here every event was delivered, given up or not wanted, or has a delivery of its own. */
  cursorPosition: number
  /** The last position of the merchant's feed. */
  lastPosition: number
  /** The first failure since the last success. */
  failingSince: Date | null
  /** Two while a new secret replaces an old one. */
  secretCount: number
}>

/** What a merchant says of an endpoint; undefined: it stays as it is. */
export type EndpointInput = Readonly<{
  url: string
  types: readonly string[] | null
  description: string
}>

const ADDRESS_RULES = {
  malformed: {
    tr: 'kullanıcı adı, parola ve # bölümü olmayan bir http(s) adresi olmalıdır',
    en: 'must be an http(s) address without user name, password and # part',
  },
  plain: { tr: 'https ile başlamalıdır', en: 'must begin with https' },
  private: {
    tr: 'internetteki bir adres olmalıdır',
    en: 'must be an address of the public internet',
  },
  port: { tr: 'portu 443 veya 8443 olmalıdır', en: 'must have the port 443 or 8443' },
} as const

/**
 * The address as it will be used. What a name resolves to is checked at every connection.
 *
 * @throws GatewayError INVALID_FIELD, naming `url`
 */
export function checkedUrl(text: string, isLive: boolean): string {
  const url = canParseUrl(text) && !/[\s\p{Cc}]/u.test(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw fieldError('url', ADDRESS_RULES.malformed)
  const { username, password, hash, hostname, protocol } = url
  if (username !== '' || password !== '' || hash !== '') {
    throw fieldError('url', ADDRESS_RULES.malformed)
  }
  if (isLive && protocol !== 'https:') throw fieldError('url', ADDRESS_RULES.plain)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isLive && isIP(host) !== 0 && !isPublicAddress(host)) {
    throw fieldError('url', ADDRESS_RULES.private)
  }
  if (isLive && !WEBHOOK_PORTS.includes(Number(url.port || 443))) {
    throw fieldError('url', ADDRESS_RULES.port)
  }
  return url.href
}

/**
 * Null for all types: none named.
 *
 * @throws GatewayError INVALID_FIELD, naming `types` and the known ones
 */
export function checkedTypes(types: readonly string[]): readonly string[] | null {
  if (types.length === 0) return null
  const known = Object.keys(EVENTS)
  if (types.every((type) => known.includes(type))) return [...new Set(types)]
  const list = known.join(', ')
  throw fieldError('types', { tr: `şunlardan olmalıdır: ${list}`, en: `must be of: ${list}` })
}
