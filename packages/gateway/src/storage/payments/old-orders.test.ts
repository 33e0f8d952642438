/** Decision 8.21: what a payment and a return touch does not lie scattered among the rows of years. */

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createHarness, type Harness } from '../../../../../test/payment-core/payments-harness.ts'
import {
  conclusionOf,
  openingOf,
  operationEndOf,
  operationOf,
} from '../../../../../test/payment-core/rows.ts'
import { createPool } from '../postgres/index.ts'
import { useTestDatabase } from '../testing/index.ts'

const ORDERS = 40

const database = useTestDatabase()
/** One session, which can be told to report its counters. */
let pool: pg.Pool
let at: Harness

beforeAll(async () => {
  const { connectionString } = database
  pool = createPool({ connectionString, maxConnections: 1, applicationName: 'old orders' })
  at = await createHarness(pool)
  const { merchant, terminal, clock, ports } = at
  await ports.payments.ensureOpenBatch(merchant.merchantId, terminal.terminalId, clock.now())
})
afterAll(async () => {
  await pool.end()
})

async function takePayment(): Promise<string> {
  const opening = openingOf(at)
  await at.ports.payments.open(opening)
  await at.ports.payments.conclude(conclusionOf(at, opening))
  return opening.orderId
}

/** Returns a part, and answers how many of its two changes put the order onto another page. */
async function returnPart(orderId: string): Promise<number> {
  const operation = operationOf(at, orderId, { amountMinor: 1n })
  const before = await pageOf(orderId)
  expect(await at.ports.operations.open(operation)).toMatchObject({ kind: 'opened' })
  const between = await pageOf(orderId)
  expect(await at.ports.operations.conclude(operationEndOf(at, operation))).toBe(true)
  const after = await pageOf(orderId)
  return Number(before !== between) + Number(between !== after)
}

/** PostgreSQL counts moves to other pages only since version 16, so the test looks where the order lies. */
async function pageOf(orderId: string): Promise<string> {
  const { rows } = await pool.query<{ page: string }>(
    `select tableoid::regclass || ' ' || (ctid::text::point)[0] as page
     from payment_order where order_id = $1`,
    [orderId],
  )
  const [row] = rows
  if (row === undefined) throw new Error('The order is not there.')
  return row.page
}

/** Those on their page change no index. Of the others, those that found their page full would not either. */
type Updates = Readonly<{ all: number; onPage: number }>

async function orderUpdates(): Promise<Updates> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<Updates>(
    `select sum(n_tup_upd)::int as all, sum(n_tup_hot_upd)::int as "onPage"
     from pg_stat_user_tables where relname like 'payment_order_%'`,
  )
  const [updates] = rows
  if (updates === undefined) throw new Error('The server counts nothing.')
  return updates
}

describe('among millions of old orders', () => {
  // Room on the pages is another test's matter: transactions of other databases on this server keep what
  // was changed before, and a page may become full for that.
  test('a return changes nothing that an index of orders holds', async () => {
    const orders: string[] = []
    while (orders.length < ORDERS) orders.push(await takePayment())
    await pool.query(`update terminal_batch set state = 'Closed', closed_at = now()`)
    await pool.query('vacuum payment_order')
    const before = await orderUpdates()
    let toOtherPage = 0
    for (const orderId of orders) toOtherPage += await returnPart(orderId)
    const after = await orderUpdates()
    expect(after.all - before.all).toBe(2 * ORDERS)
    const stayed = after.onPage - before.onPage
    expect(stayed).toBeGreaterThan(0)
    expect(stayed + toOtherPage).toBe(2 * ORDERS)
  })

  test('pairs of signatures lie in the order of their time, in every partition', async () => {
    const { rows } = await pool.query<{ key: string }>(
      `select distinct pg_get_constraintdef(k.oid) as key from pg_constraint k
       where k.contype = 'p' and k.conrelid in (
         select relid from pg_partition_tree('single_use_pair'))`,
    )
    expect(rows).toEqual([{ key: 'PRIMARY KEY (public_key, nonce_time, mac)' }])
  })
})
