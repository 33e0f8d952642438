import { returnSignature } from '@vezne/protocol'
import type { LinkState } from './open-link.ts'
import type { ReturnPorts } from './ports.ts'

type PaidLink = Extract<LinkState, { kind: 'paid' }>

/**
 * Where the payer's browser may go after a payment, with a signed hint of what happened (decision 7.9). The key pair is
 * the one that created the link. Null for a link without returnUrl; unsigned for a link that was created
 * before links kept their key pair.
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
  for (const [name, value] of Object.entries(returned)) url.searchParams.set(name, value)
  url.searchParams.set('signature', returnSignature(secretKey.expose(), returned))
  return url.href
}
