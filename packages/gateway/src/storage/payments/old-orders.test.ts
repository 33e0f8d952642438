/** Decision 8.21: what a payment and a return touch does not lie scattered among the rows of years. */

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createHarness, type Harness } from '../../../../../test/payment-core/payments-harness.ts'
import {
  openingOf,
  operationEndOf,
  operationOf,
  settlementOf,
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
  await at.ports.payments.settle(settlementOf(at, opening))
  return opening.orderId
}

async function returnPart(orderId: string): Promise<void> {
  const operation = operationOf(at, orderId, { amountMinor: 1n })
  expect(await at.ports.operations.open(operation)).toMatchObject({ kind: 'opened' })
  expect(await at.ports.operations.settle(operationEndOf(at, operation))).toBe(true)
}

/** Those on their page change no index. Those to another page found theirs full; what is left did change one. */
type Updates = Readonly<{ all: number; onPage: number; toOtherPage: number }>

async function orderUpdates(): Promise<Updates> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<Updates>(
    `select sum(n_tup_upd)::int as all, sum(n_tup_hot_upd)::int as "onPage",
       sum(n_tup_newpage_upd)::int as "toOtherPage"
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
    for (const orderId of orders) await returnPart(orderId)
    const after = await orderUpdates()
    expect(after.all - before.all).toBe(2 * ORDERS)
    const stayed = after.onPage - before.onPage
    expect(stayed).toBeGreaterThan(0)
    expect(stayed + after.toOtherPage - before.toOtherPage).toBe(2 * ORDERS)
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
