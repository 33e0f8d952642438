import type { VezneClient } from '@vezne/client'
import { expect } from 'vitest'
import { paidOrder, stateOf, succeeded } from '../harness/answers.ts'
import type { OldOrders } from './old-orders.ts'

const CARD = '5528790000000008'

/** What a merchant may do with old orders after an upgrade: inquire, return, capture, and pay anew. */
export async function continueOldOrders(merchant: VezneClient, orders: OldOrders): Promise<void> {
  const states = await Promise.all(Object.values(orders).map((id) => stateOf(merchant, id)))
  const named = Object.keys(orders).map((kind, index) => [kind, states[index]])
  expect(Object.fromEntries(named)).toEqual({
    approved: 'Approved',
    returnedInPart: 'PartiallyReturned',
    preAuthorized: 'PreAuthorized',
    captured: 'Approved',
    reversed: 'Reversed',
    declined: 'Declined',
  })
  succeeded(await merchant.return({ orderId: orders.approved, amount: 100 }))
  expect(await stateOf(merchant, orders.approved)).toBe('Returned')
  const rest = { orderId: orders.returnedInPart, amount: 50 }
  expect((await merchant.return({ ...rest, amount: 50.01 })).isSucceed).toBe(false)
  succeeded(await merchant.return(rest))
  const { preAuthorized: originalOrderId } = orders
  const capture = { amount: 60, paymentType: 'PostAuth', originalOrderId } as const
  succeeded(await merchant.provision(capture))
  expect((await merchant.provision(capture)).isSucceed).toBe(false)
  succeeded(await merchant.return({ orderId: orders.captured, amount: 50 }))
  expect((await merchant.reverse({ orderId: orders.reversed })).isSucceed).toBe(false)
  await paidOrder(merchant, CARD, { amount: 10 })
}
