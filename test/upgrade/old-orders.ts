import type { VezneClient } from '@vezne/client'
import { paidOrder, payWith, succeeded } from '../harness/answers.ts'

const CARD = '5528790000000008'
const WITHOUT_FUNDS = '4111111111111129'

/** Orders that a release leaves behind, by what was done to them. Each is the id of an order. */
export type OldOrders = Readonly<
  Record<
    | 'approved'
    | 'returnedInPart'
    | 'preAuthorized'
    | 'captured'
    | 'toReverse'
    | 'reversed'
    | 'declined',
    string
  >
>

/** Makes one order of each kind at a gateway, over HTTP, so that a gateway of any release will do. */
export async function makeOldOrders(merchant: VezneClient): Promise<OldOrders> {
  const approved = await paidOrder(merchant, CARD, { amount: 100 })
  const returnedInPart = await paidOrder(merchant, CARD, { amount: 80 })
  succeeded(await merchant.return({ orderId: returnedInPart, amount: 30 }))
  const preAuthorized = await paidOrder(merchant, CARD, { amount: 60, paymentType: 'PreAuth' })
  const held = await paidOrder(merchant, CARD, { amount: 50, paymentType: 'PreAuth' })
  const capture = { amount: 50, paymentType: 'PostAuth', originalOrderId: held } as const
  const { orderId: captured } = succeeded(await merchant.provision(capture))
  const toReverse = await paidOrder(merchant, CARD, { amount: 70 })
  const reversed = await paidOrder(merchant, CARD, { amount: 40 })
  succeeded(await merchant.reverse({ orderId: reversed }))
  const declined = (await payWith(merchant, WITHOUT_FUNDS, { amount: 20 })).orderId ?? ''
  return { approved, returnedInPart, preAuthorized, captured, toReverse, reversed, declined }
}
