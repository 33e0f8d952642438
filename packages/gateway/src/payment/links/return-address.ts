import { returnSignature } from '@vezne/protocol'
import type { LinkState } from './open-link.ts'
import type { ReturnPorts } from './ports.ts'

type PaidLink = Extract<LinkState, { kind: 'paid' }>

/**
 * Where the payer's browser may go after a payment, with a signed hint of what happened (decision 7.9). The key pair is
 * the one that created the link. Null for a link without returnUrl; unsigned for a link that was created
 * before links kept their key pair. The shop's own query stays as it is: where it has one of our names, ours have a prefix.
 */
export async function returnAddress(
  ports: ReturnPorts,
  { link, order }: PaidLink,
): Promise<string | null> {
  const { returnUrl, publicKey = null } = link.content
  if (returnUrl === null || publicKey === null) return returnUrl
  const secretKey = await ports.secretKeyOf(publicKey)
  if (secretKey === null) return returnUrl
  const position = String(await ports.lastPositionOf(link.merchantId))
  const returned = { linkId: link.linkId, orderId: order.orderId, status: order.state, position }
  const url = new URL(returnUrl)
  const signature = returnSignature(secretKey.expose(), returned)
  const prefix = returnPrefix(url)
  const ours = Object.entries({ ...returned, signature }).map(([name, value]) => [
    prefix + name,
    value,
  ])
  // Added to the text, because the shop's own query would be written anew with the parameters.
  url.search = [url.search.slice(1), `${new URLSearchParams(ours)}`].filter(Boolean).join('&')
  return url.href
}

/** What the payer's browser brings to a returnUrl (decision 7.9). */
const RETURN_NAMES = ['linkId', 'orderId', 'status', 'position', 'signature'] as const

const RETURN_PREFIX = 'vezne_'

/**
 * What our names have before them at this address: nothing, or a prefix where the shop's own query has one of them. All
 * five have it then, so that a reader looks for one set.
 */
function returnPrefix(url: URL): '' | typeof RETURN_PREFIX {
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
