import type { LinkOffer } from '../links/index.ts'
import type { LinkPagePorts, LinkVisit } from './link-page-request.ts'

/** How a form names a way to pay: the count and what the customer is shown that it comes to, sealed. */
export function sealOffer({ seal }: LinkPagePorts, visit: LinkVisit, offer: LinkOffer): string {
  const { addressToken, pageId } = visit
  const { installmentCount, totalMinor } = offer
  const content = { pageId, installmentCount, totalMinor: String(totalMinor) }
  return seal.seal('offer', addressToken, content)
}

/**
 * What the customer was shown and chose. Null: nothing was chosen, this page has not shown it, or too long
 * ago; then it is chosen again.
 */
export function chosenOffer({ seal }: LinkPagePorts, visit: LinkVisit): LinkOffer | null {
  const { addressToken, pageId, textOf } = visit
  const shown = seal.open('offer', addressToken, textOf('offer'))
  if (shown?.pageId !== pageId) return null
  const { installmentCount, totalMinor } = shown
  return { installmentCount, totalMinor: BigInt(totalMinor) }
}
