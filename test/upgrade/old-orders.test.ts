/**
 * Decision 10.46: what an upgrade must leave possible. Here the release that made the orders is the one that goes on
 * with them; the fixtures of `npm run old-data` bring those of earlier releases.
 */

import { expect, it } from 'vitest'
import { moneyOnBothSides } from '../support/ledgers.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { continueOldOrders } from './continue-old-orders.ts'
import { makeOldOrders } from './old-orders.ts'

const sandbox = useSandbox()

it('orders of every kind can be returned, captured and inquired about, and are paid anew', async () => {
  const orders = await makeOldOrders(sandbox.merchant)
  expect(Object.values(orders).filter((id) => id === '')).toEqual([])
  await continueOldOrders(sandbox.merchant, orders)
  const { ours, banks } = await moneyOnBothSides(sandbox)
  expect(ours).toEqual(banks)
}, 60_000)
