/** Migration 0015: tables in use become the first partitions of divided ones, as they stand. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../testing/index.ts'
import { createDatabaseBefore, migrateBefore } from './testing/database-before.ts'

const MERCHANT = '01900000-0000-7000-8000-000000000001'
const OLD = '01900000-0000-7000-8000-0000000000aa'
/** No time at all: it lies behind every quarter. */
const ODD = 'fedcba98-7654-4210-8fed-cba987654321'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabaseBefore('0015')
  for (const orderId of [OLD, ODD]) await insertOrder(orderId)
})
afterAll(() => database.drop())

async function insertOrder(orderId: string): Promise<void> {
  const { pool } = database
  await pool.query(
    `insert into payment_order (merchant_id, order_id, state, payment_type, integration_mode,
       terminal_id, bank_order_id, batch_number, amount_minor, point_amount_minor, currency,
       installment_count, commission_minor, conversation_id, client_ip_address, card, details,
       send_by, created_at, taken_minor)
     values ($1, $2, 'Approved', 'Auth', 'Api', $1, 'b', 1, 100, 0, 'TRY', 1, 2, 'c', '::1', '{}',
       '{}', now(), now(), 100)`,
    [MERCHANT, orderId],
  )
  await pool.query(
    `insert into order_operation (merchant_id, order_id, operation_id, kind, state, amount_minor,
       conversation_id, send_by, created_at)
     values ($1, $2, $2, 'Return', 'Approved', 100, 'c', now(), now())`,
    [MERCHANT, orderId],
  )
  await pool.query(
    `insert into ledger_transfer (merchant_id, order_id, source_id, leg, debit_account,
       credit_account, amount_minor, taken_after_minor, returned_after_minor)
     values ($1, $2, $2, 'Sale', 'bank', 'merchant', 100, 100, 0)`,
    [MERCHANT, orderId],
  )
  await pool.query(
    `insert into event (merchant_id, event_id, type, subject_id, data)
     values ($1, $2, 'payment.approved', $2, '{}')`,
    [MERCHANT, orderId],
  )
}

const DIVIDED = { payment_order: 'order_id', order_operation: 'order_id', event: 'event_id' }

/** What a table is made of, apart from whether it is divided. */
async function shapeOf(table: string): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select attname as name, format_type(atttypid, atttypmod) as shape, attnotnull::text as more,
       pg_get_expr(d.adbin, d.adrelid) as at
     from pg_attribute a left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
     union all select conname, pg_get_constraintdef(oid), contype::text, null
     from pg_constraint where conrelid = $1::regclass and contype in ('c', 'p')
     union all select indexrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ON ONLY ',
       ' ON '), indisunique::text, null from pg_index where indrelid = $1::regclass
     order by 1, 2`,
    [table],
  )
  return rows
}

describe('dividing the tables of an installation that is in use', () => {
  it('keeps columns, keys, checks, indexes and rows, and copies no table', async () => {
    const { pool } = database
    const tables = [...Object.keys(DIVIDED), 'ledger_transfer']
    const before = await Promise.all(tables.map(shapeOf))
    const file = `select pg_relation_filenode('payment_order') as node`
    const [old] = (await pool.query(file)).rows
    expect(await migrateBefore(database, '0016')).toEqual(['0015-partitions'])
    expect(await Promise.all(tables.map(shapeOf))).toEqual(before)
    const first = await pool.query(
      `select c.oid::regclass::text as name, pg_relation_filenode(c.oid) as node
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'payment_order'::regclass and c.relname like '%\\_to\\_%'`,
    )
    expect(first.rows).toEqual([{ name: expect.stringMatching(/_to_\d{4}q[1-4]$/), ...old }])
    for (const [table, id] of Object.entries(DIVIDED)) {
      const { rows } = await pool.query(
        `select ${id} as id, tableoid::regclass::text as place from ${table} order by 1`,
      )
      expect(rows).toEqual([
        { id: OLD, place: expect.stringContaining(`${table}_to_`) },
        { id: ODD, place: `${table}_other` },
      ])
    }
  })

  it('still refuses the same order twice, wherever it lies', async () => {
    for (const orderId of [OLD, ODD]) {
      await expect(insertOrder(orderId)).rejects.toMatchObject({ code: '23505' })
    }
  })
})
