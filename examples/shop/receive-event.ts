import type { IncomingMessage } from 'node:http'
import { VezneWebhookError, verifyWebhook } from '@vezne/client'
import { bare, type Reply } from './pages.ts'
import { bodyOf } from './requests.ts'

/** A payment that an event says is approved. */
export type ApprovedPayment = Readonly<{
  orderId: string
  paymentConversationId: string
  merchantReference: string | null
}>

/**
 * The one way for an order to become paid: an event that the gateway has signed. It comes again until this answers
 * 2xx, so a second call of `fulfil` must change nothing. Events that say nothing to this shop are taken all the same.
 */
export async function receiveEvent(
  request: IncomingMessage,
  webhookSecret: string,
  fulfil: (payment: ApprovedPayment) => Promise<void> | void,
): Promise<Reply> {
  try {
    const event = await verifyWebhook(await bodyOf(request), request.headers, webhookSecret)
    if (event.type !== 'payment.approved' && event.type !== 'payment.resolved') return bare(204)
    const { data } = event
    // Only an order of very many operations is left out of its events.
    if (data.isShortened === true || data.transactionStatus !== 'Approved') return bare(204)
    await fulfil(data)
    return bare(204)
  } catch (error) {
    if (!(error instanceof VezneWebhookError)) throw error
    console.error(error.message)
    return bare(400)
  }
}
