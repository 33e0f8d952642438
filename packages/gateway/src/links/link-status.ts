import { GatewayError, isUuid } from '../kernel/index.ts'
import {
  type LinkPaymentStatus,
  type LinkStatus,
  linkPaymentStatus,
  linkStatus,
  linkUrl,
  type PaymentLink,
} from './link.ts'
import type { LinkPaymentRow } from './link-store.ts'
import type { LinkPorts } from './ports.ts'

/** A link as it stands now (decision 6.2). */
export type LinkStatusView = Readonly<{
  link: PaymentLink
  linkUrl: string
  status: LinkStatus
  paymentStatus: LinkPaymentStatus
  remainingUsage: number
  /** Oldest first; of a link with more, the newest thousand. */
  payments: readonly LinkPaymentRow[]
}>

const PAYMENTS_MAXIMUM = 1_000

/** @throws GatewayError LINK_NOT_FOUND, also for another merchant's link. */
export async function linkStatusOf(
  ports: Pick<LinkPorts, 'links' | 'clock' | 'publicUrl'>,
  merchantId: string,
  linkId: string,
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
    payments: await ports.links.paymentsOf(key, PAYMENTS_MAXIMUM),
  }
}
