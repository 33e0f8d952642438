import { canParseUrl } from '../../base/kernel/index.ts'
import { BANK_PRESETS } from './presets.ts'

/** Why a bank's address cannot be taken, and which of the two it is (decision 8.35). */
export type AddressRefusal = Readonly<{
  ok: false
  reason: 'AddressMalformed' | 'AddressNotHttps' | 'AddressNotListed'
  name: keyof Addresses
}>

/** Whether a refusal is about an address. */
export function isAddressRefusal(refusal: Readonly<{ reason: string }>): refusal is AddressRefusal {
  return refusal.reason.startsWith('Address') && 'name' in refusal
}

type Addresses = Readonly<{ apiUrl: string; gateUrl: string }>

const FIELDS = ['apiUrl', 'gateUrl'] as const

/** The origins of the banks in the table, live and test. */
export const PRESET_ORIGINS: ReadonlySet<string> = new Set(
  BANK_PRESETS.flatMap(({ live, test }) => [live, test ?? []].flat())
    .flatMap(({ apiUrl, gateUrl }) => [apiUrl, gateUrl])
    .map((url) => new URL(url).origin),
)

/**
 * Both addresses get secrets: the API the user and password, the gate the card and a hash under the key.
 * `listed`: the origins that the settings add to the table of banks; null in a sandbox, which has no list.
 */
export function bankAddressRefusal(
  address: Addresses,
  listed: readonly string[] | null,
): AddressRefusal | null {
  for (const name of FIELDS) {
    const reason = reasonAgainst(address[name], listed)
    if (reason !== null) return { ok: false, reason, name }
  }
  return null
}

function reasonAgainst(
  text: string,
  listed: readonly string[] | null,
): AddressRefusal['reason'] | null {
  const url = plainUrl(text)
  if (url === null) return 'AddressMalformed'
  if (listed === null) return null
  if (url.protocol !== 'https:') return 'AddressNotHttps'
  const isListed = PRESET_ORIGINS.has(url.origin) || listed.includes(url.origin)
  return isListed ? null : 'AddressNotListed'
}

/**
 * The address, if its text shows the host that it leads to: no user name, no second spelling of an IP address, no dot at
 * the end of the host, no part that the parser drops.
 */
function plainUrl(text: string): URL | null {
  if (!/^https?:\/\/[^\s\p{Cc}\\#]+$/iu.test(text) || !canParseUrl(text)) return null
  const url = new URL(text)
  const { protocol, hostname } = url
  const shown = `${protocol}//${hostname}`
  if (!text.toLowerCase().startsWith(shown) || hostname.endsWith('.')) return null
  return /^(?::\d{1,5})?(?:[/?]|$)/.test(text.slice(shown.length)) ? url : null
}
