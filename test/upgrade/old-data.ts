import type { VezneClient } from '@vezne/client'
import { succeeded } from '../harness/answers.ts'
import { newLink } from '../support/new-link.ts'
import { startedSession, tokenOf, verifiedSession } from '../support/steps.ts'
import { makeOldOrders, type OldOrders } from './old-orders.ts'

const CARD = '5528790000000008'
const AMOUNT = 45

/**
 * What a release leaves behind. All of it is of one merchant; `url` is where the release served. A kind that a later
 * version adds here is optional: the data of earlier releases has none of it.
 */
export type OldData = Readonly<{
  url: string
  orders: OldOrders
  /** Nothing was paid with it. */
  cardToken: string
  /** The call that paid `repeatable`, word for word. */
  repeatable: Readonly<{
    orderId: string
    idempotencyKey: string
    request: Readonly<{ cardToken: string; amount: number }>
  }>
  /** Nobody has opened them. */
  links: Readonly<Record<'toPay' | 'toCancel', Readonly<{ id: string; linkUrl: string }>>>
  sessions: Readonly<{
    /** The page that its card holder has not seen. */
    started: Readonly<{ sessionId: string; htmlContent: string; amount: number }>
    verified: Readonly<{ sessionId: string; amount: number }>
  }>
  /** Paused before the first event, so that all events of the orders wait. */
  endpoint: Readonly<{ endpointId: string; secret: string }>
}>

/** Makes one thing of each kind at the gateway behind `url`, over HTTP, so that a gateway of any release will do. */
export async function makeOldData(merchant: VezneClient, url: string): Promise<OldData> {
  // Nobody listens there.
  const made = succeeded(await merchant.webhooksCreate({ url: 'http://127.0.0.1:9/hook' }))
  const { endpointId } = made.endpoint
  succeeded(await merchant.webhooksUpdate({ endpointId, state: 'Paused' }))
  const orders = await makeOldOrders(merchant)
  const toStart = { cardToken: await tokenOf(merchant, CARD), amount: AMOUNT }
  const started = await startedSession(merchant, toStart)
  const { sessionId } = await verifiedSession(merchant, CARD, { amount: AMOUNT })
  return {
    url,
    orders,
    cardToken: await tokenOf(merchant, CARD),
    repeatable: await paidWithKey(merchant, `before-the-upgrade-${endpointId}`),
    links: { toPay: await linkOf(merchant), toCancel: await linkOf(merchant) },
    sessions: {
      started: { ...started, amount: AMOUNT },
      verified: { sessionId, amount: AMOUNT },
    },
    endpoint: { endpointId, secret: made.secret },
  }
}

async function paidWithKey(
  merchant: VezneClient,
  idempotencyKey: string,
): Promise<OldData['repeatable']> {
  const request = { cardToken: await tokenOf(merchant, CARD), amount: AMOUNT }
  const { orderId } = succeeded(await merchant.provision(request, { idempotencyKey }))
  return { orderId, idempotencyKey, request }
}

async function linkOf(merchant: VezneClient): Promise<Readonly<{ id: string; linkUrl: string }>> {
  const { id, linkUrl } = await newLink(merchant)
  return { id, linkUrl }
}
