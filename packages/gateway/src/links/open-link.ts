import type { Merchant } from '../merchants/index.ts'
import type { Order } from '../payments/index.ts'
import { isUsedUp, linkStatus, type PaymentLink } from './link.ts'
import type { LinkUse } from './link-store.ts'
import type { LinkPorts } from './ports.ts'

type Shown = Readonly<{ link: PaymentLink; merchant: Merchant }>

/** What a page of a link has to show. */
export type LinkStanding =
  | Readonly<{ kind: 'notFound' }>
  | (Shown & Readonly<{ kind: 'open' }>)
  /** This page has paid. */
  | (Shown & Readonly<{ kind: 'paid'; use: LinkUse; order: Order }>)
  /** This page's payment is at the bank, or its outcome is not known yet. */
  | (Shown & Readonly<{ kind: 'underway' }>)
  | (Shown & Readonly<{ kind: 'closed'; why: ClosedReason }>)

export type ClosedReason =
  | 'cancelled'
  | 'expired'
  | 'usedUp'
  /** Paused by the merchant, or the merchant may not take payments at present. */
  | 'paused'
  /** Other tries hold every use that is left. */
  | 'busy'

/** The link behind a public address, as one opened page of it sees it. Changes nothing. */
export async function openLink(
  ports: LinkPorts,
  { addressToken, pageId }: Readonly<{ addressToken: string; pageId: string }>,
): Promise<LinkStanding> {
  const link = await ports.links.findByAddress(addressToken)
  const merchant = link === null ? null : await ports.findMerchant(link.merchantId)
  if (link === null || merchant === null) return { kind: 'notFound' }
  const use = await ports.links.lastUseOfPage(link, pageId)
  if (use?.state === 'Paying') return { kind: 'underway', link, merchant }
  if (use?.state === 'Paid') {
    const { merchantId } = link
    const order =
      use.orderId === null ? null : await ports.payments.payments.find(merchantId, use.orderId)
    if (order === null) throw new Error(`The paid use ${use.useId} has no order.`)
    return { kind: 'paid', link, merchant, use, order }
  }
  const why = closedReason(link, merchant, {
    now: ports.clock.now(),
    holdsUse: use?.state === 'Reserved',
  })
  return why === null ? { kind: 'open', link, merchant } : { kind: 'closed', link, merchant, why }
}

/** A merchant that may not take payments on links: suspended, or no longer permitted to. */
export function mayTakeLinkPayments(merchant: Merchant): boolean {
  return merchant.status === 'Active' && merchant.permissions.has('Links')
}

function closedReason(
  link: PaymentLink,
  merchant: Merchant,
  { now, holdsUse }: Readonly<{ now: Date; holdsUse: boolean }>,
): ClosedReason | null {
  const status = linkStatus(link, now)
  if (status === 'Cancelled') return 'cancelled'
  if (isUsedUp(link)) return 'usedUp'
  if (status === 'Expired') return 'expired'
  if (status === 'Passive' || !mayTakeLinkPayments(merchant)) return 'paused'
  const allHeld = link.usedCount + link.reservedCount >= link.maximumUses
  return allHeld && !holdsUse ? 'busy' : null
}
