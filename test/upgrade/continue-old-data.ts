import { deepEqual, equal } from 'node:assert/strict'
import type { VezneClient, WebhookEvent } from '@vezne/client'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { stateOf, succeeded } from '../harness/answers.ts'
import { open, payOn } from '../support/link-browser.ts'
import { verifyHolder } from '../support/steps.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'
import { continueOldOrders } from './continue-old-orders.ts'
import type { OldData } from './old-data.ts'

/** The gateway that goes on, with the merchant of the data and the time there. */
export type NewGateway = Readonly<{ url: string; merchant: VezneClient; now: () => number }>

/**
 * Does with the data of a release all that its merchant and the payers had still to do. Throws at the first thing that
 * cannot be done. The campaign of two releases uses it outside of vitest, whose `expect` is not there.
 */
export async function continueOldData(gateway: NewGateway, data: OldData): Promise<void> {
  await payWithWhatIsOld(gateway, data)
  await finishSessions(gateway, data)
  await continueOldOrders(gateway.merchant, data.orders)
  await followLinks(gateway, data)
  await hearOldEvents(gateway, data)
}

async function payWithWhatIsOld({ merchant }: NewGateway, data: OldData): Promise<void> {
  const { cardToken, repeatable } = data
  const paid = succeeded(await merchant.provision({ cardToken, amount: 12 }))
  equal(await stateOf(merchant, paid.orderId), 'Approved')
  const { orderId, idempotencyKey, request } = repeatable
  const again = succeeded(await merchant.provision(request, { idempotencyKey }))
  equal(again.orderId, orderId)
}

async function finishSessions({ url, merchant }: NewGateway, data: OldData): Promise<void> {
  const { started, verified } = data.sessions
  await verifyHolder(started.htmlContent.replaceAll(data.url, url))
  for (const { sessionId: threeDSessionId, amount } of [started, verified]) {
    const paid = succeeded(await merchant.provision({ threeDSessionId, amount }))
    equal(await stateOf(merchant, paid.orderId), 'Approved')
  }
}

async function followLinks({ url, merchant }: NewGateway, data: OldData): Promise<void> {
  const { toPay, toCancel } = data.links
  await payOn(await open(toPay.linkUrl.replace(data.url, url)))
  const paid = succeeded(await merchant.linkStatus({ id: toPay.id }))
  deepEqual([paid.linkStatus, paid.linkPaymentStatus], ['Passive', 'Success'])
  equal(await merchant.deleteLink({ id: toCancel.id }), true)
  equal(succeeded(await merchant.linkStatus({ id: toCancel.id })).linkStatus, 'Cancelled')
}

/** The endpoint moves to an address where somebody listens; its secret stays. */
async function hearOldEvents({ merchant, now }: NewGateway, data: OldData): Promise<void> {
  const { endpointId, secret } = data.endpoint
  const receiver = await startWebhookReceiver()
  try {
    const { url } = receiver
    succeeded(await merchant.webhooksUpdate({ endpointId, url, state: 'Active' }))
    const isHeard = async () => {
      const types = typesAbout(data.orders.returnedInPart, await receiver.verified(secret, now))
      return types.includes('payment.approved') && types.includes('payment.returned')
    }
    await waitFor(isHeard, { what: 'the webhooks of before' })
  } finally {
    await receiver.close()
  }
}

function typesAbout(orderId: string, events: readonly WebhookEvent[]): readonly string[] {
  return events.flatMap((event) =>
    (event.type === 'payment.approved' || event.type === 'payment.returned') &&
    event.data.change.orderId === orderId
      ? [event.type]
      : [],
  )
}
