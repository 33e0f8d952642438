import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../../packages/gateway/src/storage/postgres/index.ts'
import { useTestDatabase } from '../../packages/gateway/src/storage/testing/index.ts'
import { createHarness, type Harness } from '../../test/payment-core/payments-harness.ts'
import { conclusionOf, openingOf } from '../../test/payment-core/rows.ts'
import { poolAt } from '../system/database.ts'
import { seedOrders } from '../system/seed.ts'
import { pageComplaints } from './page-complaints.ts'
import {
  type CountedPages,
  isMaintained,
  pagesPerPayment,
  readTouchedPages,
  type TouchedPages,
} from './touched-pages.ts'

const FEW_ORDERS = 1_000
/** Enough for one more level in the largest indexes. */
const MANY_ORDERS = 20_000
const PAYMENTS = 20

/** The server's own upkeep touches pages too, whenever it comes: its touches would be counted as those of the payments. */
const WITHOUT_UPKEEP = `do $$ declare relation record; begin
  for relation in select oid::regclass as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
  loop execute format('alter table %s set (autovacuum_enabled = off)', relation.name); end loop;
  for relation in select c.oid::regclass as name from pg_class c join pg_am a on a.oid = c.relam
    where c.relkind = 'i' and a.amname = 'brin' and c.relnamespace = 'public'::regnamespace
  loop execute format('alter index %s set (autosummarize = off)', relation.name); end loop;
end $$`

const database = useTestDatabase()
/** One connection, so that all that is counted is its own. */
let pool: ReturnType<typeof createPool>
let seeding: ReturnType<typeof createPool>
let at: Harness

beforeAll(async () => {
  const { connectionString } = database
  pool = createPool({ connectionString, maxConnections: 1, applicationName: 'pages test' })
  seeding = poolAt(connectionString)
  await seeding.query(WITHOUT_UPKEEP)
  at = await createHarness(pool)
  const { merchant, terminal, clock } = at
  await at.ports.payments.ensureOpenBatch(merchant.merchantId, terminal.terminalId, clock.now())
})
afterAll(async () => {
  await seeding.end()
  await pool.end()
})

/** The two round trips of approved payments. Answers the last one's id. */
async function pay(count: number): Promise<string> {
  let last = ''
  for (let paid = 0; paid < count; paid += 1) {
    const opening = openingOf(at)
    await at.ports.payments.open(opening)
    await at.ports.payments.conclude(conclusionOf(at, opening))
    last = opening.orderId
  }
  return last
}

async function counted(): Promise<CountedPages> {
  await pool.query('select pg_stat_force_next_flush()')
  return readTouchedPages(pool)
}

async function touchedByEach(): Promise<TouchedPages> {
  // The server chooses one plan for all parameters after five times with a statement.
  await pay(8)
  const before = await counted()
  await pay(PAYMENTS)
  // No jobs run here: nothing is to be taken off.
  return pagesPerPayment({ idle: before, before, after: await counted() }, PAYMENTS)
}

const depthOf = ({ indexes }: TouchedPages) =>
  Math.max(...Object.values(indexes).map(({ depth }) => depth ?? 0))

describe('what a payment touches as the tables grow', () => {
  test('no more pages than the depth of the indexes says', async () => {
    const patternOrderId = await pay(1)
    await seedOrders(seeding, { patternOrderId, orders: FEW_ORDERS }, () => undefined)
    const small = await touchedByEach()
    const more = { patternOrderId, from: FEW_ORDERS, orders: MANY_ORDERS }
    await seedOrders(seeding, more, () => undefined)
    const large = await touchedByEach()
    expect(depthOf(large)).toBeGreaterThan(depthOf(small))
    expect(pageComplaints(small, large)).toEqual([])
  })

  const index = (touched: number, depth: number): TouchedPages => ({
    indexes: { orders: { touched, depth } },
    tables: { orders: 3 },
  })

  test('what jobs touch in as much time is taken off', () => {
    const readings = { idle: index(10, 2), before: index(13, 2), after: index(26, 2) }
    expect(pagesPerPayment(readings, 5).indexes['orders']).toEqual({ touched: 2, depth: 2 })
  })

  test.each([
    ['select count(*) from payment_order', false],
    ['vacuum payment_order', true],
    ['analyze payment_order', true],
  ])('after "%s" they tell nothing: %s', async (text, expected) => {
    const before = await counted()
    await pool.query(text)
    const after = await counted()
    expect(isMaintained({ idle: before, before, after })).toBe(expected)
  })

  test.each([
    ['a level deeper, as often', index(6, 2), index(9, 3), 0],
    ['as deep, as often', index(6, 2), index(6, 2), 0],
    ['as deep, more often', index(6, 2), index(9, 2), 1],
    ['a walk through all leaves', index(6, 2), index(400, 3), 1],
    ['a table read from end to end', index(6, 2), { ...index(6, 2), tables: { orders: 900 } }, 1],
  ])('%s', (_what, small, large, complaints) => {
    expect(pageComplaints(small, large)).toHaveLength(complaints)
  })
})
