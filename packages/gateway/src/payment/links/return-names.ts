/** What the payer's browser brings to a returnUrl (decision 7.9). */
const RETURN_NAMES = ['linkId', 'orderId', 'status', 'position', 'signature'] as const

export const RETURN_PREFIX = 'vezne_'

/**
 * What our names have before them at this address: nothing, or a prefix where the shop's own query has one of them. All
 * five have it then, so that a reader looks for one set.
 */
export function returnPrefix(url: URL): '' | typeof RETURN_PREFIX {
  return hasNames(url, RETURN_NAMES) === null ? '' : RETURN_PREFIX
}

/** The first name of the query that the gateway keeps for itself; null where there is none. */
export function reservedReturnName(url: URL): string | null {
  return hasNames(
    url,
    RETURN_NAMES.map((name) => `${RETURN_PREFIX}${name}`),
  )
}

/** In any letters, and as the name of a list: servers differ in what they take for one name. */
function hasNames(url: URL, names: readonly string[]): string | null {
  const known = new Set(names.map((name) => name.toLowerCase()))
  const plain = (name: string) => name.replace(/\[.*$/s, '').trim().toLowerCase()
  return [...url.searchParams.keys()].find((name) => known.has(plain(name))) ?? null
}
