import { deepEqual, equal } from 'node:assert/strict'
import type { VezneClient } from '@vezne/client'
import { paidOrder, stateOf, succeeded } from '../harness/answers.ts'
import type { OldOrders } from './old-orders.ts'

const CARD = '5528790000000008'

/** What a merchant may do with old orders after an upgrade: inquire, return, capture, reverse, and pay anew. */
export async function continueOldOrders(merchant: VezneClient, orders: OldOrders): Promise<void> {
  const states = await Promise.all(Object.values(orders).map((id) => stateOf(merchant, id)))
  const named = Object.keys(orders).map((kind, index) => [kind, states[index]])
  deepEqual(Object.fromEntries(named), {
    approved: 'Approved',
    returnedInPart: 'PartiallyReturned',
    preAuthorized: 'PreAuthorized',
    captured: 'Approved',
    toReverse: 'Approved',
    reversed: 'Reversed',
    declined: 'Declined',
  })
  // A return closes the day, after which nothing of that day is reversed.
  succeeded(await merchant.reverse({ orderId: orders.toReverse }))
  equal(await stateOf(merchant, orders.toReverse), 'Reversed')
  succeeded(await merchant.return({ orderId: orders.approved, amount: 100 }))
  equal(await stateOf(merchant, orders.approved), 'Returned')
  const rest = { orderId: orders.returnedInPart, amount: 50 }
  equal((await merchant.return({ ...rest, amount: 50.01 })).isSucceed, false)
  succeeded(await merchant.return(rest))
  const { preAuthorized: originalOrderId } = orders
  const capture = { amount: 60, paymentType: 'PostAuth', originalOrderId } as const
  succeeded(await merchant.provision(capture))
  equal((await merchant.provision(capture)).isSucceed, false)
  succeeded(await merchant.return({ orderId: orders.captured, amount: 50 }))
  equal((await merchant.reverse({ orderId: orders.reversed })).isSucceed, false)
  await paidOrder(merchant, CARD, { amount: 10 })
}
