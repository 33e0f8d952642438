import type { Clock } from '../kernel/index.ts'
import {
  type LinkKey,
  type LinkUse,
  linkStatus,
  linkUrl,
  type PaymentLink,
} from '../links/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Order } from '../payments/index.ts'
import type { Notice } from './notice.ts'

type Shared = Readonly<{ merchantName: string; productName: string | null }>

/** The content of a notice. It is read when the notice is sent, so that no text with names is stored. */
export type NoticeFacts = LinkFacts | ReceiptFacts

export type LinkFacts = Shared &
  Pick<PaymentLink, 'amountMinor' | 'expiresAt'> &
  Readonly<{
    kind: 'Link'
    linkUrl: string
    /** Whether the link can still be paid. */
    isOpen: boolean
  }>

export type ReceiptFacts = Shared &
  Pick<Order, 'orderId' | 'amountMinor' | 'installmentCount'> &
  Readonly<{ kind: 'Receipt'; cardLastFour: string; paidAt: Date }>

export type NoticeFactsPorts = Readonly<{
  findLink: (link: LinkKey) => Promise<PaymentLink | null>
  findUse: (link: LinkKey, useId: string) => Promise<LinkUse | null>
  findMerchant: (merchantId: string) => Promise<Merchant | null>
  findOrder: (merchantId: string, orderId: string) => Promise<Order | null>
  clock: Clock
  /** Has no slash at its end. */
  publicUrl: string
}>

/** Null where the link, the merchant or the payment no longer exists. */
export async function noticeFacts(
  ports: NoticeFactsPorts,
  notice: Notice,
): Promise<NoticeFacts | null> {
  const link = await ports.findLink(notice)
  const merchant = await ports.findMerchant(notice.merchantId)
  if (link === null || merchant === null) return null
  const { productName } = link.content
  const shared = { merchantName: merchant.name, productName }
  if (notice.kind === 'Receipt') return receiptFacts(ports, notice, shared)
  return {
    kind: 'Link',
    ...shared,
    amountMinor: link.amountMinor,
    linkUrl: linkUrl(ports.publicUrl, link),
    expiresAt: link.expiresAt,
    isOpen: linkStatus(link, ports.clock.now()) === 'Active',
  }
}

async function receiptFacts(
  ports: NoticeFactsPorts,
  notice: Notice,
  shared: Shared,
): Promise<ReceiptFacts | null> {
  const { merchantId, useId } = notice
  const use = useId === null ? null : await ports.findUse(notice, useId)
  const order = use?.orderId ? await ports.findOrder(merchantId, use.orderId) : null
  if (use === null || order === null) return null
  return {
    kind: 'Receipt',
    ...shared,
    orderId: order.orderId,
    amountMinor: order.amountMinor,
    installmentCount: order.installmentCount,
    cardLastFour: order.card.lastFour,
    paidAt: use.paidAt ?? order.createdAt,
  }
}
