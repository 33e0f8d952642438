/** Decision 10.21: personal data are emptied in place by age, in each row once, by any number of nodes. */

import { beforeAll, describe, expect, test } from 'vitest'
import {
  createHarness,
  type Harness,
  taken,
} from '../../../../../test/payment-core/payments-harness.ts'
import { DAY_MILLISECONDS, uuidV7 } from '../../base/kernel/index.ts'
import { testSigner } from '../../operating/audit/testing/audit-parts.ts'
import { ERASURES } from '../../operating/payers/erase-old-data.ts'
import type { Erasure } from '../../operating/payers/index.ts'
import { ORDER_DETAILS, orderDetails } from '../../payment/payments/index.ts'
import { createMerchantStore } from '../merchants/merchant-store.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createOldDataStore, createPayerStore, eraseAgainFrom } from './index.ts'

const database = useTestDatabase()
let at: Harness

beforeAll(async () => {
  at = await createHarness(database.pool)
  await createMerchantStore(database.pool).insertMerchant(at.merchant, at.clock.now())
})

const store = () => createOldDataStore({ pool: database.pool, signer: testSigner() })
const later = () => new Date(at.clock.now().getTime() + DAY_MILLISECONDS)

const DETAILS = orderDetails((name) => `text of ${name}`)

/** Paid orders with everything that can be erased. */
async function orders(count: number): Promise<readonly string[]> {
  const ids = await Promise.all(Array.from({ length: count }, () => taken(at)))
  await database.pool.query(
    `update payment_order set details = $2, metadata = '{"a": "b"}', client_ip_address = '203.0.113.7'
     where order_id = any($1)`,
    [ids, DETAILS],
  )
  return ids
}

async function seen(orderId: string | undefined) {
  const { rows } = await database.pool.query(
    `select details, metadata, client_ip_address as ip from payment_order where order_id = $1`,
    [orderId],
  )
  return rows[0]
}

/** The details without the texts of one kind. */
const without = (personal: 'contact' | 'text') =>
  orderDetails((name) => (ORDER_DETAILS[name].personal === personal ? null : DETAILS[name]))

describe('each kind leaves what is of another', () => {
  test.each<[Erasure, object]>([
    ['order-contact', { details: without('contact'), metadata: { a: 'b' }, ip: '203.0.113.7' }],
    ['order-address', { details: DETAILS, metadata: { a: 'b' }, ip: '' }],
    ['order-text', { details: without('text'), metadata: null, ip: '203.0.113.7' }],
  ])('%s', async (erasure, left) => {
    const [orderId] = await orders(1)
    await store().erase(erasure, { before: later(), rowsMaximum: 1_000 })
    expect(await seen(orderId)).toEqual(left)
  })

  test('and what is younger stays', async () => {
    const before = at.clock.now()
    at.clock.turn(1_000)
    const [orderId] = await orders(1)
    for (const erasure of Object.keys(ERASURES)) {
      await store().erase(erasure as Erasure, { before, rowsMaximum: 1_000 })
    }
    expect(await seen(orderId)).toEqual({
      details: DETAILS,
      metadata: { a: 'b' },
      ip: '203.0.113.7',
    })
  })
})

test.each(['by age', 'on request'])(
  'the notes of returns and of differences go with the texts of their order: %s',
  async (how) => {
    const [orderId = ''] = await orders(1)
    await database.pool.query(
      `insert into order_operation (merchant_id, order_id, operation_id, kind, state, amount_minor, conversation_id,
       send_by, created_at, reason, note)
     values ($1, $2, $3, 'Return', 'Declined', 1, 'c', now(), now(), 'Other', 'for ali@ornek.com')`,
      [at.merchant.merchantId, orderId, uuidV7(at.clock.now())],
    )
    await database.pool.query(
      `insert into settlement_difference (merchant_id, difference_id, kind, bank, amount_minor, due_on, sentence,
         order_ids, source_ids, part_numbers, statement_ids, line_numbers, state, note, done_by, done_at, found_at, event_count)
       values ($1, $2, 'missing', 'garanti', -1, '2026-05-13', '{}', array[$2::uuid], '{}', '{}', '{}', '{}', 'open', 'ali@ornek.com',
         'cli:ayse', $3, now(), 1)`,
      [at.merchant.merchantId, orderId, at.clock.now()],
    )
    const { merchantId } = at.merchant
    const payers = createPayerStore(database.pool, testSigner())
    const found = await payers.find(merchantId, { by: 'email', value: 'ali@ornek.com' })
    const mentions = found.orders.filter((each) => each.returnNotes.length > 0)
    expect(mentions).toMatchObject([{ orderId, belonging: 'Mention' }])
    if (how === 'by age') {
      expect(await store().eraseNotes({ before: at.clock.now(), rowsMaximum: 10 })).toBe(0)
      expect(await store().eraseNotes({ before: later(), rowsMaximum: 10 })).toBe(1)
    } else {
      const key = { by: 'order', value: orderId } as const
      const record = await payers.find(merchantId, key)
      await payers.erase(merchantId, { record, key, now: later(), by: 'cli:ayse' })
    }
    const sql = 'select reason, note from order_operation where order_id = $1'
    expect((await database.pool.query(sql, [orderId])).rows).toEqual([
      { reason: 'Other', note: null },
    ])
    const noted = 'select from settlement_difference where note is not null'
    expect((await database.pool.query(noted)).rowCount).toBe(0)
  },
)

test('nodes that come at once erase every row, and look at none twice', async () => {
  await store().erase('order-address', { before: later(), rowsMaximum: 1_000 })
  at.clock.turn(1_000)
  const ids = await orders(40)
  const looked = await Promise.all(
    Array.from({ length: 24 }, () =>
      store().erase('order-address', { before: later(), rowsMaximum: 5 }),
    ),
  )
  let total = looked.reduce((sum, count) => sum + count, 0)
  // Nodes that find the merchant locked give up; a later run continues.
  for (let count = 1; count > 0; total += count) {
    count = await store().erase('order-address', { before: later(), rowsMaximum: 5 })
  }
  expect(total).toBe(40)
  for (const orderId of ids) expect(await seen(orderId)).toMatchObject({ ip: '' })
})

test('after a quarter came back from its archive, its orders are looked at again', async () => {
  const [orderId = ''] = await orders(1)
  const step = { before: later(), rowsMaximum: 1_000 }
  await store().erase('order-contact', step)
  await database.pool.query('update payment_order set details = $2 where order_id = $1', [
    orderId,
    DETAILS,
  ])
  expect(await store().erase('order-contact', step)).toBe(0)
  await eraseAgainFrom(database.pool, new Date(at.clock.now().getTime() - DAY_MILLISECONDS))
  expect(await store().erase('order-contact', step)).toBeGreaterThan(0)
  expect(await seen(orderId)).toMatchObject({ details: without('contact') })
})

describe('texts of links', () => {
  async function link(state: string, content: object): Promise<string> {
    const linkId = uuidV7(at.clock.now())
    await database.pool.query(
      `insert into payment_link (merchant_id, link_id, state, link_type, amount_type, amount_minor, currency,
         maximum_uses, expires_at, address_token, content, created_at)
       values ($1, $2::uuid, $3, 'SingleUse', 'FixedAmount', 100, 'TRY', 1, $4, $2::text, $5, $4)`,
      [at.merchant.merchantId, linkId, state, at.clock.now(), content],
    )
    return linkId
  }

  async function contentOf(linkId: string) {
    const sql = 'select content from payment_link where link_id = $1'
    return (await database.pool.query(sql, [linkId])).rows[0].content
  }

  const CONTENT = {
    productName: 'Kahve',
    productDescription: 'Ayşe için',
    labels: { merchantReference: 'A-1', metadata: { a: 'b' } },
    returnUrl: 'https://shop.example',
  }

  test('go once the link has ended; the reference and the rest stay', async () => {
    const ended = await link('Expired', CONTENT)
    const plain = await link('Cancelled', { productName: 'Kahve', productDescription: null })
    const open = await link('Active', CONTENT)
    const step = { before: later(), rowsMaximum: 10 }
    expect(await store().eraseLinkTexts(step)).toBe(2)
    expect(await contentOf(ended)).toEqual({
      ...{ productName: null, productDescription: null, returnUrl: 'https://shop.example' },
      labels: { merchantReference: 'A-1', metadata: null },
    })
    expect(await contentOf(plain)).toEqual({ productName: null, productDescription: null })
    expect(await contentOf(open)).toEqual(CONTENT)
    expect(await store().eraseLinkTexts(step)).toBe(0)
    await database.pool.query(`update payment_link set state = 'Expired' where link_id = $1`, [
      open,
    ])
    expect(await store().eraseLinkTexts(step)).toBe(1)
  })
})
