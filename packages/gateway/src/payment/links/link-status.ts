import { fieldError, GatewayError, isUuid } from '../../base/kernel/index.ts'
import {
  type LinkPaymentStatus,
  type LinkStatus,
  linkPaymentStatus,
  linkStatus,
  linkUrl,
  type PaymentLink,
} from './link.ts'
import type { LinkKey, LinkPaymentRow, PaymentPlace } from './link-store.ts'
import type { LinkPorts } from './ports.ts'

/** A link with its present state (decision 6.2). */
export type LinkStatusView = Readonly<{
  link: PaymentLink
  linkUrl: string
  status: LinkStatus
  paymentStatus: LinkPaymentStatus
  remainingUsage: number
  page: PaymentsPage
}>

export type LinkStatusRequest = Readonly<{
  linkId: string
  /** `page.next` of an earlier answer; null for the first page. */
  paymentsAfter: string | null
}>

/** @throws GatewayError LINK_NOT_FOUND, also for another merchant's link; INVALID_FIELD. */
export async function linkStatusOf(
  ports: Pick<LinkPorts, 'links' | 'clock' | 'publicUrl'>,
  merchantId: string,
  { linkId, paymentsAfter }: LinkStatusRequest,
): Promise<LinkStatusView> {
  const key = { merchantId, linkId }
  const link = isUuid(linkId) ? await ports.links.find(key) : null
  if (link === null) throw new GatewayError('LINK_NOT_FOUND')
  const now = ports.clock.now()
  return {
    link,
    linkUrl: linkUrl(ports.publicUrl, link),
    status: linkStatus(link, now),
    paymentStatus: linkPaymentStatus(link, now),
    remainingUsage: link.maximumUses - link.usedCount,
    page: await paymentsPage(ports, key, paymentsAfter),
  }
}

type PaymentsPage = Readonly<{
  /** Oldest first. */
  payments: readonly LinkPaymentRow[]
  /** `paymentsAfter` of the next call; null on the last page. */
  next: string | null
}>

const PAGE_SIZE = 100

async function paymentsPage(
  { links }: Pick<LinkPorts, 'links'>,
  link: LinkKey,
  after: string | null,
): Promise<PaymentsPage> {
  const place = after === null ? null : readPlace(after)
  // One payment more than a page shows tells whether there is a next page.
  const found = await links.paymentsOf(link, { after: place, maximum: PAGE_SIZE + 1 })
  const payments = found.slice(0, PAGE_SIZE)
  const last = payments.at(-1)
  return { payments, next: found.length > PAGE_SIZE && last !== undefined ? placeText(last) : null }
}

function placeText({ paidAt, useId }: PaymentPlace): string {
  return `${paidAt.getTime()}_${useId}`
}

/** @throws GatewayError INVALID_FIELD with paymentsAfter for anything that `placeText` does not write. */
function readPlace(text: string): PaymentPlace {
  const [, milliseconds = '', useId = ''] = /^(\d{1,14})_(.{36})$/.exec(text) ?? []
  if (milliseconds === '' || !isUuid(useId)) {
    throw fieldError('paymentsAfter', {
      tr: 'önceki yanıtın paymentsNext değeri olmalıdır; ilk sayfa için göndermeyin',
      en: 'must be the paymentsNext of an earlier answer; leave it out for the first page',
    })
  }
  return { paidAt: new Date(Number(milliseconds)), useId }
}
