import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { closeDay, returnPayment } from '../../../packages/gateway/src/payment/payments/index.ts'
import { createFeedStore } from '../../../packages/gateway/src/storage/events/index.ts'
import { NO_CONTACT } from '../../../packages/gateway/src/storage/payers/index.ts'
import { withTransaction } from '../../../packages/gateway/src/storage/postgres/index.ts'
import { callOf, createHarness, taken } from '../../payment-core/payments-harness.ts'
import { DAYS } from '../../payment-core/turnable-clock.ts'

export const QUARTER = '2025q1'
const FROM = '01941f29-7c00-0000-0000-000000000000'
const UNTIL = '0195eea5-d400-0000-0000-000000000000'
export const TABLES = ['payment_order', 'order_operation', 'ledger_transfer', 'event'] as const
type Table = (typeof TABLES)[number]

/** Of each table the checksums of all its rows, sorted. */
export type Checksums = Readonly<Record<Table, readonly string[]>>

/** An old quarter of its own in place of the partition of all old ones, with a payment and its return. */
export async function makeOldQuarter(pool: pg.Pool): Promise<void> {
  for (const table of TABLES) {
    const { rows } = await pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits
       where inhparent = $1::regclass and inhrelid::regclass::text like '%\\_to\\_%'`,
      [table],
    )
    for (const { name } of rows) await pool.query(`drop table ${name}`)
    await pool.query(`create table ${table}_${QUARTER} partition of ${table}
      for values from ('${FROM}') to ('${UNTIL}')`)
  }
  const at = await createHarness(pool, { startsAt: new Date('2025-01-20T09:00:00Z') })
  const orderId = await taken(at)
  await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
  await returnPayment(at.ports, callOf(at), { orderId, amountMinor: 3_000n })
  await createFeedStore(pool).sequence(100)
  // An archive leaves names out: without any, its files have the rows as they are.
  await pool.query(`update payment_order_${QUARTER}
    set details = details || ${NO_CONTACT}, client_ip_address = ''`)
  at.clock.turn(DAYS)
}

/** Copies of the first order with ids of their own, in every table that knows it. */
export async function addOrders(
  pool: pg.Pool,
  { from, count }: Readonly<{ from: number; count: number }>,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select order_id as id from payment_order_${QUARTER} order by created_at, order_id limit 1`,
  )
  const [first] = rows
  if (first === undefined) throw new Error('The quarter has no order to copy.')
  const id = (text: string): string => `left(${text}, 24) || left(md5(${text} || n), 12)`
  for (const table of TABLES) {
    const renamed = `replace(row_to_json(r)::text, $1::text, ${id('$1::text')})`
    const own =
      table === 'event'
        ? `replace(${renamed}, r.event_id::text, ${id('r.event_id::text')})`
        : renamed
    await pool.query(
      `insert into ${table} select c.* from ${table}_${QUARTER} r, generate_series($2::int, $3::int) n,
        json_populate_record(null::${table}, (${own})::json) c
       where row_to_json(r)::text like '%' || $1::text || '%'`,
      [first.id, from, from + count - 1],
    )
  }
}

/** The rows that payments see. */
export async function rowsInDatabase(pool: pg.Pool): Promise<Checksums> {
  return withTransaction(pool, async (connection) => {
    await connection.query(`set transaction isolation level repeatable read`)
    await connection.query(`set local timezone = 'UTC'`)
    const found: Partial<Record<Table, readonly string[]>> = {}
    for (const table of TABLES) {
      const { rows } = await connection.query<{ row: string }>(
        `select md5(row_to_json(r)::text) as row from ${table} r`,
      )
      found[table] = rows.map(({ row }) => row).sort()
    }
    return found as Checksums
  })
}

/** The rows in the files of an archive; throws where a file does not read back. */
export function rowsInFiles(folder: string): Checksums {
  const lines = (table: Table) =>
    gunzipSync(readFileSync(join(folder, `${table}.jsonl.gz`)))
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => createHash('md5').update(line, 'utf8').digest('hex'))
      .sort()
  const [payment_order, order_operation, ledger_transfer, event] = TABLES.map(lines)
  return { payment_order, order_operation, ledger_transfer, event } as Checksums
}

export function isEqual(one: Checksums, other: Checksums): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function countOf(rows: Checksums): number {
  return TABLES.reduce((sum, table) => sum + rows[table].length, 0)
}

/** Null: the database has every row; else the folder whose files have. Throws where rows are missing. */
export async function placeOfRows(pool: pg.Pool, before: Checksums): Promise<string | null> {
  const here = await rowsInDatabase(pool)
  if (isEqual(here, before)) return null
  if (countOf(here) > 0) throw new Error(`${countOf(here)} of ${countOf(before)} rows are here`)
  const folder = await archivedFolder(pool)
  if (!existsSync(folder)) throw new Error(`no row is here, and ${folder} is gone`)
  if (!isEqual(rowsInFiles(folder), before)) throw new Error(`${folder} holds other rows`)
  return folder
}

async function archivedFolder(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ folder: string }>(
    `select folder from archived_period where period = $1 and state = 'Archived'`,
    [QUARTER],
  )
  const [row] = rows
  if (row === undefined) throw new Error('no row is here, and no archive is known')
  return row.folder
}
