import { GatewayError } from '../../base/kernel/index.ts'
import {
  type CreateLinkCall,
  type CreateLinkRequest,
  createLink,
  deleteLink,
  type LinkKey,
  type LinkWrites,
  linkStatusOf,
} from '../../payment/links/index.ts'
import * as payments from '../../payment/payments/index.ts'
import { countsOffered } from '../../payment/routing/index.ts'
import type { PanelStores } from '../../storage/index.ts'
import type { AllLinkPorts } from '../domains/index.ts'
import type { Foundation } from '../foundation/index.ts'

type Parts = Readonly<{
  links: PanelStores['links']
  linkPorts: AllLinkPorts
  paymentPorts: payments.PaymentPorts
}>

/**
 * The ports of the panel's pages of links, webhooks and business days. Reads go over the panel's connections; changes
 * are the use cases of the API, over the gateway's own connections.
 */
export function bindBooks(
  { vault, clock, configuration }: Foundation,
  { links, linkPorts, paymentPorts }: Parts,
) {
  const { hour, minute } = configuration.dayEnd
  const withWrites = (writes: LinkWrites) => ({
    ...linkPorts,
    links: { ...linkPorts.links, ...writes },
  })
  return {
    findLink: async (merchantId: string, linkId: string) => {
      const { publicUrl } = linkPorts
      const request = { linkId, paymentsAfter: null }
      return linkStatusOf({ links, clock, publicUrl }, merchantId, request).catch(nullIfUnknown)
    },
    createLink: (writes: LinkWrites) =>
      payments.withKeptKeys(vault, (call: CreateLinkCall, request: CreateLinkRequest) =>
        createLink(withWrites(writes), call, request),
      ),
    endLink: (writes: LinkWrites, { merchantId, linkId }: LinkKey) =>
      deleteLink(withWrites(writes), merchantId, linkId),
    countsOffered: async (merchantId: string) =>
      countsOffered(await linkPorts.payments.choicesOf(merchantId)),
    noticeChannels: linkPorts.noticeChannels,
    dayEndMinutes: hour * 60 + minute,
    closeDay: (merchantId: string) =>
      closeDay(paymentPorts, merchantId, configuration.mode === 'sandbox'),
  }
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof GatewayError && error.code === 'LINK_NOT_FOUND') return null
  throw error
}

/**
 * In live mode only batches whose day is over are closed: the payments of a closed batch cannot be reversed any more.
 */
async function closeDay(ports: payments.PaymentPorts, merchantId: string, isSandbox: boolean) {
  const which = isSandbox ? 'open' : 'due'
  const closings = await payments.closeDay(ports, { merchantId, which })
  const countOf = (wanted: string) => closings.filter(({ end }) => end === wanted).length
  return { closed: countOf('closed'), open: countOf('open'), busy: countOf('busy') }
}
