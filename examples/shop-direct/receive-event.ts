import type { IncomingMessage } from 'node:http'
import { VezneWebhookError, verifyWebhook } from '@vezne/client'
import { bare, type Reply } from '../shop/pages.ts'
import { bodyOf } from '../shop/requests.ts'
import { inTurn, type Order, type Shop } from './order.ts'

/**
 * The one way for an order to become paid: an event that the gateway has signed. It comes again until this answers
 * 2xx, so a second time changes nothing. Events that say nothing to this shop are taken all the same.
 */
export async function receiveEvent(shop: Shop, request: IncomingMessage): Promise<Reply> {
  try {
    const event = await verifyWebhook(await bodyOf(request), request.headers, shop.webhookSecret)
    if (event.type !== 'payment.approved' && event.type !== 'payment.resolved') return bare(204)
    const { data } = event
    // Only an order of very many operations is left out of its events.
    if (data.isShortened === true || data.transactionStatus !== 'Approved') return bare(204)
    const order = shop.payments.get(data.paymentConversationId)
    if (order !== undefined) await inTurn(order, async () => fulfil(order, data.orderId))
    return bare(204)
  } catch (error) {
    if (!(error instanceof VezneWebhookError)) throw error
    console.error(error.message)
    return bare(400)
  }
}

function fulfil(order: Order, paymentId: string): void {
  if (order.state.kind === 'paid') return
  order.state = { kind: 'paid', paymentId }
  console.log(`Order ${order.id} is paid: the coffee may leave.`)
}
