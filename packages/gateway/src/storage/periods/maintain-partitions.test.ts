import { beforeAll, describe, expect, test } from 'vitest'
import { createHarness, taken } from '../../../../../test/payment-core/payments-harness.ts'
import { uuidV7 } from '../../base/kernel/index.ts'
import type { Period } from '../../operating/archive/index.ts'
import { createFeedStore } from '../events/index.ts'
import { useTestDatabase } from '../testing/index.ts'
import { maintainPartitions } from './index.ts'
import { DIVIDED_TABLES, quarterOf, readPeriods } from './partitions.ts'

const DAY = 24 * 60 * 60 * 1_000
const ORDERS = DIVIDED_TABLES[0]
const EVENTS = DIVIDED_TABLES[3]

const database = useTestDatabase()
/** Where the first partition ends: with the quarter of the migration. */
let firstEnd: Date

beforeAll(async () => {
  const [first] = await readPeriods(database.pool, ORDERS)
  if (first === undefined) throw new Error('The migration made no first partition.')
  firstEnd = first.until
})

const after = (days: number): Date => new Date(firstEnd.getTime() + days * DAY)
const names = (periods: readonly Period[]): string[] => periods.map(({ name }) => name)

async function insertEvent(eventId: string): Promise<void> {
  const merchantId = uuidV7(new Date())
  await database.pool.query(
    `insert into event (merchant_id, event_id, type, subject_id, data)
     values ($1, $2, 'payment.approved', $2, '{}')`,
    [merchantId, eventId],
  )
}

async function whereIs(eventId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select tableoid::regclass::text as name from event where event_id = $1',
    [eventId],
  )
  return rows.map(({ name }) => name)
}

describe('the partitions of orders, operations, ledger and events', () => {
  test('the migration makes one of all that is older than the next quarter, and a default one', async () => {
    const present = quarterOf(after(-1)).name
    for (const table of DIVIDED_TABLES) {
      expect(names(await readPeriods(database.pool, table))).toEqual([`to_${present}`])
    }
    const odd = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
    await insertEvent(odd)
    expect(await whereIs(odd)).toEqual(['event_other'])
  })

  test('a payment of today lies in the first, whole', async () => {
    const at = await createHarness(database.pool)
    const orderId = await taken(at)
    await createFeedStore(database.pool).sequence(100)
    const { rows } = await database.pool.query<{ name: string }>(
      `select tableoid::regclass::text as name from payment_order where order_id = $1
       union all select distinct tableoid::regclass::text from ledger_transfer where order_id = $1
       union all select tableoid::regclass::text from event where subject_id = $1 order by 1`,
      [orderId],
    )
    const first = `to_${quarterOf(after(-1)).name}`
    expect(rows.map(({ name }) => name)).toEqual(
      ['event', 'ledger_transfer', 'payment_order'].map((table) => `${table}_${first}`),
    )
  })

  test('nothing is made while the present quarter is young; the next one is there long before', async () => {
    const now = after(-95)
    const made = await maintainPartitions(database.pool, { now })
    expect(made).toEqual(DIVIDED_TABLES.map(({ name }) => `${name}_${quarterOf(firstEnd).name}`))
    expect(await maintainPartitions(database.pool, { now })).toEqual([])
  })

  test('rows that came before their partition move into it; nothing is lost or refused', async () => {
    const early = uuidV7(after(200))
    await insertEvent(early)
    expect(await whereIs(early)).toEqual(['event_other'])
    await maintainPartitions(database.pool, { now: after(150) })
    expect(await whereIs(early)).toEqual([`event_${quarterOf(after(200)).name}`])
  })

  test('several nodes at once, after a long sleep: each quarter once and none left out', async () => {
    const now = after(400)
    const made = await Promise.all(
      [database.pool, database.otherPool, database.pool, database.otherPool].map((pool) =>
        maintainPartitions(pool, { now }),
      ),
    )
    expect(new Set(made.flat()).size).toBe(made.flat().length)
    const periods = await readPeriods(database.pool, EVENTS)
    for (const [place, { from }] of periods.entries()) {
      expect(from).toEqual(place === 0 ? null : periods[place - 1]?.until)
    }
    expect(periods.at(-1)?.until.getTime()).toBeGreaterThan(after(500).getTime())
  })

  test('every partition has the keys, the indexes and the checks of its table', async () => {
    const shape = `select i.inhparent::regclass::text as parent, c.relname as name,
        (select count(*)::int from pg_index x where x.indrelid = c.oid) as indexes,
        (select count(*)::int from pg_index x where x.indrelid = i.inhparent) as of_parent,
        (select count(*)::int from pg_constraint k where k.conrelid = c.oid and k.contype = 'c')
          as checks,
        (select count(*)::int from pg_constraint k where k.conrelid = i.inhparent
          and k.contype = 'c') as checks_of_parent
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = any($1::regclass[])`
    const { rows } = await database.pool.query(shape, [DIVIDED_TABLES.map(({ name }) => name)])
    expect(rows.length).toBeGreaterThan(20)
    for (const { indexes, of_parent, checks, checks_of_parent } of rows) {
      expect([indexes, checks]).toEqual([of_parent, checks_of_parent])
    }
    const filled = `select array_agg(distinct c.reloptions) as all
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'payment_order'::regclass`
    expect((await database.pool.query(filled)).rows[0].all).toEqual([
      [`fillfactor=${ORDERS.filled}`],
    ])
    const pages = await database.pool.query(
      `select relname, reloptions from pg_class where relname = 'ledger_transfer_by_time'`,
    )
    expect(pages.rows[0].reloptions).toEqual(['pages_per_range=16', 'autosummarize=on'])
  })
})
