import type pg from 'pg'

import { oldOrderIdSql, oldOrderTimeSql } from '../old-orders.ts'

/** The columns in which a copy differs from its pattern `p`, computed from the copy's id and its time `n`. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  payment_order: {
    order_id: 'n.id',
    bank_order_id: `left(replace(n.id::text, '-', ''), 20) || right(n.id::text, 12)`,
    conversation_id: `'old-' || n.number`,
    created_at: 'n.time',
    finished_at: 'n.time',
  },
  ledger_transfer: { order_id: 'n.id', source_id: 'n.id', posted_at: 'n.time' },
  event: { event_id: 'n.id', subject_id: 'n.id', created_at: 'n.time' },
  // The hash of the id takes the place of the signature's bytes: both are random enough.
  single_use_pair: {
    mac: 'sha256(uuid_send(n.id))',
    nonce_time: '(extract(epoch from n.time) * 1000)::bigint',
    nonce: `'old-' || n.number`,
    request_id: 'n.id',
    used_at: 'n.time',
  },
}

const PATTERN_KEY: Readonly<Record<string, string>> = {
  payment_order: 'order_id',
  ledger_transfer: 'order_id',
  event: 'subject_id',
  single_use_pair: 'request_id',
}

/** The tables that grow with every payment. */
export const SEEDED_TABLES = Object.keys(OWN)

/** `offset 0` keeps the planner from merging the query: the id is computed once for all columns that are made of it. */
const NUMBERS = `generate_series($1::bigint, $2::bigint) as g(number) cross join lateral (
    select g.number, ${oldOrderIdSql('g.number')} as id, ${oldOrderTimeSql('g.number')} as time
    offset 0) n`

/**
 * The statement that copies the pattern's rows of a table once for each number from $1 to $2. The pattern
 * is set aside in a small table, so that it is found without the indexes.
 */
export async function copyStatement(
  pool: pg.Pool,
  table: string,
  patternOrderId: string,
): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const pattern = `bench_pattern_${table}`
  await pool.query(`drop table if exists ${pattern}`)
  const key = PATTERN_KEY[table] ?? ''
  await pool.query(`create table ${pattern} (like ${table})`)
  await pool.query(`insert into ${pattern} select * from ${table} where ${key} = $1`, [
    patternOrderId,
  ])
  const own = OWN[table] ?? {}
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => own[name] ?? `p.${name}`)
  return `insert into ${table} (${names.join(', ')})
    select ${values.join(', ')} from ${NUMBERS} cross join ${pattern} p`
}
