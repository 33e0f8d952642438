import type { Merchant } from '../merchants/index.ts'
import type { PaymentLink } from './link.ts'
import type { LinkUse } from './link-store.ts'
import { mayTakeLinkPayments } from './open-link.ts'
import type { LinkPorts } from './ports.ts'
import { type LinkTryResult, provisionUse } from './provision-use.ts'
import { releaseUse } from './reserve-use.ts'

export type LinkReturn = Readonly<{
  addressToken: string
  /** As our own return address names it. */
  useId: string
  clientIpAddress: string
}>

/**
 * The browser is back from the bank. What it brings is a hint and is not read: the session itself says
 * how the verification ended. Null: there is no such link or try.
 *
 * A link that was deleted or has expired meanwhile lets the try end (decision 6.3).
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
  // Ended without a payment before: by a newer try of its page, by time, or by a refusal.
  if (use.state === 'Released') return { kind: 'refused', error: 'SESSION_EXPIRED' }
  return finishReserved(ports, { link, merchant, use, clientIpAddress })
}

async function finishReserved(
  ports: LinkPorts,
  payment: Readonly<{
    link: PaymentLink
    merchant: Merchant
    use: LinkUse
    clientIpAddress: string
  }>,
): Promise<LinkTryResult> {
  const { link, merchant, use } = payment
  if (mayTakeLinkPayments(merchant) && use.sessionId !== null) {
    return provisionUse(ports, { ...payment, card: null, cardHolderName: null })
  }
  await releaseUse(ports, link, use.useId)
  return { kind: 'refused', error: 'LINK_NOT_ACTIVE' }
}
