import { mayTakeLinkPayments } from './open-link.ts'
import type { LinkPorts } from './ports.ts'
import { type LinkTryResult, provisionUse } from './provision-use.ts'
import { releaseUse } from './reserve-use.ts'

type LinkReturn = Readonly<{
  addressToken: string
  /** Comes sealed in the gateway's own return address. */
  useId: string
  clientIpAddress: string
}>

/**
 * Pays once the browser is back from the bank. The session says how the verification ended; the values
 * that the browser brings are not read. A link that was deleted or has expired meanwhile lets the try end
 * (decision 6.3). Null: there is no such link or try.
 */
export async function finishLinkPayment(
  ports: LinkPorts,
  { addressToken, useId, clientIpAddress }: LinkReturn,
): Promise<LinkTryResult | null> {
  const link = await ports.links.findByAddress(addressToken)
  const merchant = link === null ? null : await ports.findMerchant(link.merchantId)
  const use = link === null ? null : await ports.links.findUse(link, useId)
  if (link === null || merchant === null || use === null) return null
  if (use.state === 'Paid') return { kind: 'paid', byThisCall: false }
  if (use.state === 'Paying') return { kind: 'underway' }
  if (use.isTakenOver) return { kind: 'overtaken' }
  // A newer try of the page, the time or a refusal has ended the try without a payment.
  if (use.state === 'Released') return { kind: 'refused', error: 'SESSION_EXPIRED' }
  if (mayTakeLinkPayments(merchant) && use.sessionId !== null) {
    const bySession = { card: null, cardHolderName: null }
    return provisionUse(ports, { link, merchant, use, clientIpAddress, ...bySession })
  }
  await releaseUse(ports, link, use.useId)
  return { kind: 'refused', error: 'LINK_NOT_ACTIVE' }
}
