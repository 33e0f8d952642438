/** Decision 10.21: each text in an order's details is erased, and found, as its row of `ORDER_DETAILS` says. */

import { beforeAll, describe, expect, test } from 'vitest'
import {
  callOf,
  createHarness,
  type Harness,
  requestOf,
} from '../../../../../test/payment-core/payments-harness.ts'
import { DAY_MILLISECONDS } from '../../base/kernel/index.ts'
import { testSigner } from '../../operating/audit/testing/audit-parts.ts'
import { ERASURES } from '../../operating/payers/erase-old-data.ts'
import type { Erasure, PayerKey } from '../../operating/payers/index.ts'
import {
  detailNames,
  NO_DETAILS,
  ORDER_DETAILS,
  type OrderDetails,
  orderDetails,
  provision,
} from '../../payment/payments/index.ts'
import { createMerchantStore } from '../merchants/merchant-store.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createOldDataStore, createPayerStore } from './index.ts'

const database = useTestDatabase()
let at: Harness

beforeAll(async () => {
  at = await createHarness(database.pool)
  await createMerchantStore(database.pool).insertMerchant(at.merchant, at.clock.now())
})

const EMAIL: PayerKey = { by: 'email', value: 'ali.ak@ornek.com' }
const PHONE: PayerKey = { by: 'phone', value: '+905321234567' }
const signer = testSigner()

/** Paid by the use case, so that the first commit stores the texts. */
async function orderWith(details: Partial<OrderDetails>): Promise<string> {
  const request = requestOf({ details: { ...NO_DETAILS, ...details } })
  const { orderId } = await provision(at.ports, callOf(at), request)
  if (orderId === null) throw new Error('the payment was not taken')
  return orderId
}

async function detailsOf(orderId: string): Promise<OrderDetails> {
  const sql = 'select details from payment_order where order_id = $1'
  return (await database.pool.query(sql, [orderId])).rows[0].details
}

/** All that is erased after these days is erased; later orders are younger. */
async function eraseByAge(erasure: Erasure): Promise<void> {
  const before = new Date(at.clock.now().getTime() + DAY_MILLISECONDS)
  const store = createOldDataStore({ pool: database.pool, signer })
  await store.erase(erasure, { before, rowsMaximum: 1_000 })
  at.clock.turn(2 * DAY_MILLISECONDS)
}

async function eraseOnRequest(orderId: string): Promise<void> {
  const store = createPayerStore(database.pool, signer)
  const key = { by: 'order', value: orderId } as const
  const record = await store.find(at.merchant.merchantId, key)
  const input = { record, key, now: at.clock.now(), by: 'cli:ayse' }
  expect(await store.erase(at.merchant.merchantId, input)).toMatchObject({ orders: 1 })
}

async function belongingOf(orderId: string, key: PayerKey): Promise<string | undefined> {
  const store = createPayerStore(database.pool, signer)
  const { orders } = await store.find(at.merchant.merchantId, key)
  return orders.find((order) => order.orderId === orderId)?.belonging
}

describe.each(detailNames())('%s', (name) => {
  const { personal, searched } = ORDER_DETAILS[name]
  const own = personal === null ? null : (`order-${personal}` as const)

  test('is erased by age with its kind, also where nothing else of that kind is there', async () => {
    for (const erasure of Object.keys(ERASURES) as Erasure[]) {
      const orderId = await orderWith({ [name]: 'Ali Ak' })
      await eraseByAge(erasure)
      expect(await detailsOf(orderId)).toEqual({
        ...NO_DETAILS,
        [name]: erasure === own ? null : 'Ali Ak',
      })
    }
  })

  test('is erased at a payer’s request where it is personal', async () => {
    const orderId = await orderWith({ [name]: 'Ali Ak' })
    await eraseOnRequest(orderId)
    expect((await detailsOf(orderId))[name]).toBe(personal === null ? 'Ali Ak' : null)
  })

  test('leads to the order where it may mention a payer, and else does not', async () => {
    const orderId = await orderWith({ [name]: `for ${EMAIL.value}` })
    expect(await belongingOf(orderId, EMAIL)).toBe(searched === 'mention' ? 'Mention' : undefined)
  })
})

test('the texts of a telephone number lead to the payer’s order together, and no fewer of them', async () => {
  const names = detailNames({ searched: 'phone' })
  const digits = PHONE.value.slice(1)
  const size = Math.ceil(digits.length / names.length)
  const parts = names.map((name, place) => [name, digits.slice(place * size, (place + 1) * size)])
  const whole = await orderWith(Object.fromEntries(parts))
  expect(await belongingOf(whole, PHONE)).toBe('Payer')
  for (const left of names) {
    const orderId = await orderWith(Object.fromEntries(parts.filter(([name]) => name !== left)))
    expect(await belongingOf(orderId, PHONE)).toBeUndefined()
  }
})

test('no event has one of them', async () => {
  const details = orderDetails((name) => `text of ${name}`)
  const orderId = await orderWith(details)
  const sql = 'select data::text as data from recorded_event where subject_id = $1'
  const { rows } = await database.pool.query(sql, [orderId])
  expect(rows).toHaveLength(1)
  for (const text of Object.values(details)) expect(rows[0].data).not.toContain(text)
})
