import type { Clock } from '../../base/kernel/index.ts'
import { pngLogoPath } from '../branding/index.ts'
import {
  type LinkKey,
  type LinkUse,
  linkStatus,
  linkUrl,
  type PaymentLink,
} from '../links/index.ts'
import { type Merchant, shownName } from '../merchants/index.ts'
import type { Order } from '../payments/index.ts'
import type { Notice } from './notice.ts'

/** `colour` is `#rrggbb`; `logoUrl` a PNG, because mail programs show no SVG. Null: the merchant has none. */
export type Brand = Readonly<{ colour: string | null; logoUrl: string | null }>

type Shared = Readonly<{ merchantName: string; productName: string | null; brand: Brand }>

/** The content of a notice. It is read when the notice is sent, so that no text with names is stored. */
export type NoticeFacts = LinkFacts | ReceiptFacts | EndpointFacts

export type EndpointFacts = Readonly<{
  kind: 'EndpointFailing' | 'EndpointDisabled'
  merchantName: string
  url: string
  failingSince: Date | null
  /** Whether the notice still holds: an endpoint may have recovered or been resumed since. */
  isCurrent: boolean
}>

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

type NoticedEndpoint = Readonly<{
  url: string
  state: 'Active' | 'Paused' | 'Disabled'
  failingSince: Date | null
}>

export type NoticeFactsPorts = Readonly<{
  findLink: (link: LinkKey) => Promise<PaymentLink | null>
  findUse: (link: LinkKey, useId: string) => Promise<LinkUse | null>
  findMerchant: (merchantId: string) => Promise<Merchant | null>
  findOrder: (merchantId: string, orderId: string) => Promise<Order | null>
  findEndpoint: (merchantId: string, endpointId: string) => Promise<NoticedEndpoint | null>
  clock: Clock
  /** Has no slash at its end. */
  publicUrl: string
}>

/** Null where the link, the merchant, the payment or the endpoint no longer exists. */
export async function noticeFacts(
  ports: NoticeFactsPorts,
  notice: Notice,
): Promise<NoticeFacts | null> {
  const { merchantId, linkId, endpointId } = notice
  const merchant = await ports.findMerchant(merchantId)
  if (merchant === null) return null
  if (endpointId !== null) return endpointFacts(ports, { ...notice, endpointId }, merchant)
  const link = linkId === null ? null : await ports.findLink({ merchantId, linkId })
  if (link === null) return null
  const { productName } = link.content
  const shared = { merchantName: shownName(merchant), productName, brand: brandOf(ports, merchant) }
  if (notice.kind === 'Receipt') return receiptFacts(ports, link, { ...notice, shared })
  return {
    kind: 'Link',
    ...shared,
    amountMinor: link.amountMinor,
    linkUrl: linkUrl(ports.publicUrl, link),
    expiresAt: link.expiresAt,
    isOpen: linkStatus(link, ports.clock.now()) === 'Active',
  }
}

function brandOf({ publicUrl }: NoticeFactsPorts, { branding }: Merchant): Brand {
  const logo = branding === undefined ? null : pngLogoPath(branding)
  return {
    colour: branding?.colour ?? null,
    logoUrl: logo === null ? null : `${publicUrl}${logo}`,
  }
}

async function endpointFacts(
  ports: NoticeFactsPorts,
  { merchantId, endpointId, kind }: Notice & Readonly<{ endpointId: string }>,
  { name: merchantName }: Merchant,
): Promise<EndpointFacts | null> {
  const endpoint = await ports.findEndpoint(merchantId, endpointId)
  if (endpoint === null) return null
  const { url, state, failingSince } = endpoint
  if (kind === 'EndpointDisabled') {
    return { kind, merchantName, url, failingSince, isCurrent: state === 'Disabled' }
  }
  const isCurrent = state === 'Active' && failingSince !== null
  return { kind: 'EndpointFailing', merchantName, url, failingSince, isCurrent }
}

async function receiptFacts(
  ports: NoticeFactsPorts,
  link: LinkKey,
  { merchantId, useId, shared }: Notice & Readonly<{ shared: Shared }>,
): Promise<ReceiptFacts | null> {
  const use = useId === null ? null : await ports.findUse(link, useId)
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
