import type { Merchant } from '../merchants/index.ts'
import type { Order } from '../payments/index.ts'
import { isUsedUp, linkStatus } from './link.ts'
import { type LinkOfMerchant, payableCounts } from './link-options.ts'
import type { LinkUse } from './link-store.ts'
import type { LinkPorts } from './ports.ts'
import { newcomer } from './reserve-use.ts'

/** What one opened page of a link shows. */
export type LinkState =
  | Readonly<{ kind: 'notFound' }>
  /**
   * `counts`: the installment counts that at least one card can pay in now (decision 6.10). `takesOver`:
   * paying here ends the try of another page or another payer (decision 6.9).
   */
  | (LinkOfMerchant & Readonly<{ kind: 'open'; counts: readonly number[]; takesOver: boolean }>)
  /** This page has paid, or the link is used up and this browser has paid. */
  | (LinkOfMerchant & Readonly<{ kind: 'paid'; use: LinkUse; order: Order }>)
  /** This page's payment is at the bank, or its outcome is not known yet. */
  | (LinkOfMerchant & Readonly<{ kind: 'underway' }>)
  /** Another page has taken over this page's try. */
  | (LinkOfMerchant & Readonly<{ kind: 'overtaken' }>)
  | (LinkOfMerchant & Readonly<{ kind: 'closed'; why: ClosedReason }>)

export type ClosedReason =
  | 'cancelled'
  | 'expired'
  | 'usedUp'
  /** The merchant has paused the link, or may not take payments at present. */
  | 'paused'
  /** The merchant's plans offer none of the link's installment counts any more. */
  | 'noWayToPay'
  /** Tries that cannot be taken over hold every use that is left. */
  | 'busy'

type LinkVisitor = Readonly<{
  addressToken: string
  pageId: string
  /** Identifies the visitor's browser at this link; null where it keeps no cookie. */
  browserHashFor: (linkId: string) => Buffer | null
}>

/** The link of a public address, as one opened page shows it. Changes nothing. */
export async function openLink(ports: LinkPorts, visitor: LinkVisitor): Promise<LinkState> {
  const link = await ports.links.findByAddress(visitor.addressToken)
  const merchant = link === null ? null : await ports.findMerchant(link.merchantId)
  if (link === null || merchant === null) return { kind: 'notFound' }
  const shown = { link, merchant }
  const use = await ports.links.lastUseOfPage(link, visitor.pageId)
  if (use?.state === 'Paying') return { kind: 'underway', ...shown }
  if (use?.state === 'Paid') return paidState(ports, shown, use)
  const counts = await payableCounts(ports, shown)
  const now = ports.clock.now()
  const why = closedReason(shown, counts, now)
  const browserHash = visitor.browserHashFor(link.linkId)
  if (why === 'usedUp' && browserHash !== null) {
    const own = await ports.links.paidUseOf(link, browserHash)
    if (own !== null) return paidState(ports, shown, own)
  }
  if (why !== null) return { kind: 'closed', ...shown, why }
  if (use?.isTakenOver === true) return { kind: 'overtaken', ...shown }
  const allHeld = link.usedCount + link.reservedCount >= link.maximumUses
  const takesOver = allHeld && use?.state !== 'Reserved'
  const asks = newcomer(link, { pageId: visitor.pageId, browserHash, now })
  const isBusy = takesOver && !(await ports.links.mayTakeOver(asks))
  return isBusy
    ? { kind: 'closed', ...shown, why: 'busy' }
    : { kind: 'open', ...shown, counts, takesOver }
}

async function paidState(
  { payments }: LinkPorts,
  shown: LinkOfMerchant,
  use: LinkUse,
): Promise<LinkState> {
  const { merchantId } = shown.link
  const order = use.orderId === null ? null : await payments.payments.find(merchantId, use.orderId)
  if (order === null) throw new Error(`The paid use ${use.useId} has no order.`)
  return { kind: 'paid', ...shown, use, order }
}

/** Whether the merchant is active and still has the permission for links. */
export function mayTakeLinkPayments(merchant: Merchant): boolean {
  return merchant.status === 'Active' && merchant.permissions.has('Links')
}

function closedReason(
  { link, merchant }: LinkOfMerchant,
  counts: readonly number[],
  now: Date,
): ClosedReason | null {
  const status = linkStatus(link, now)
  if (status === 'Cancelled') return 'cancelled'
  if (isUsedUp(link)) return 'usedUp'
  if (status === 'Expired') return 'expired'
  if (status === 'Passive' || !mayTakeLinkPayments(merchant)) return 'paused'
  return counts.length === 0 ? 'noWayToPay' : null
}
