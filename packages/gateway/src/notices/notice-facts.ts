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

/** What a notice tells, read when it is sent: no text with names in it has to be stored. */
export type NoticeFacts = LinkFacts | ReceiptFacts

export type LinkFacts = Readonly<{
  kind: 'Link'
  merchantName: string
  productName: string | null
  /** Null where the customer enters it. */
  amountMinor: bigint | null
  linkUrl: string
  expiresAt: Date
  /** Whether the link can still be paid. */
  isOpen: boolean
}>

export type ReceiptFacts = Readonly<{
  kind: 'Receipt'
  merchantName: string
  productName: string | null
  orderId: string
  amountMinor: bigint
  installmentCount: number
  cardLastFour: string
  paidAt: Date
}>

export type NoticeFactsPorts = Readonly<{
  findLink: (link: LinkKey) => Promise<PaymentLink | null>
  findUse: (link: LinkKey, useId: string) => Promise<LinkUse | null>
  findMerchant: (merchantId: string) => Promise<Merchant | null>
  findOrder: (merchantId: string, orderId: string) => Promise<Order | null>
  clock: Clock
  /** Without a slash at its end. */
  publicUrl: string
}>

/** Null where something of it is gone: there is nothing to tell then. */
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
  shared: Readonly<{ merchantName: string; productName: string | null }>,
): Promise<ReceiptFacts | null> {
  const { merchantId, useId } = notice
  const use = useId === null ? null : await ports.findUse(notice, useId)
  if (use === null || use.orderId === null) return null
  const order = await ports.findOrder(merchantId, use.orderId)
  if (order === null) return null
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
