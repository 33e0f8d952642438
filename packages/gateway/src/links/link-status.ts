import { GatewayError, isUuid } from '../kernel/index.ts'
import {
  type LinkPaymentStatus,
  type LinkStatus,
  linkPaymentStatus,
  linkStatus,
  linkUrl,
  type PaymentLink,
} from './link.ts'
import { type PaymentsPage, paymentsPage } from './payments-page.ts'
import type { LinkPorts } from './ports.ts'

/** A link as it stands now (decision 6.2). */
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
  /** The `next` of an earlier page; null for the first page. */
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
    page: await paymentsPage(ports.links, key, paymentsAfter),
  }
}
