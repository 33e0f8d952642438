import type pg from 'pg'

import { oldOrderIdSql, oldOrderTimeSql } from '../old-orders.ts'

const ROWS_PER_STATEMENT = 100_000

const NUMBER = 'n.number'
const ID = oldOrderIdSql(NUMBER)
const TIME = oldOrderTimeSql(NUMBER)

/** What a copy has of its own; every other column is the pattern's. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  payment_order: {
    order_id: ID,
    bank_order_id: `left(replace(${ID}::text, '-', ''), 20) || right(${ID}::text, 12)`,
    conversation_id: `'old-' || ${NUMBER}`,
    created_at: TIME,
    finished_at: TIME,
  },
  ledger_transfer: { order_id: ID, source_id: ID, posted_at: TIME },
  event: { event_id: ID, subject_id: ID, created_at: TIME },
}

const PATTERN_KEY: Readonly<Record<string, string>> = {
  payment_order: 'order_id',
  ledger_transfer: 'order_id',
  event: 'subject_id',
}

/**
 * Fills the tables with copies of one real payment, `patternOrderId`, whose day is closed: orders, pairs,
 * ledger and events that fit each other, inserted as everything is, with all indexes kept.
 */
export async function seedOrders(
  pool: pg.Pool,
  { patternOrderId, orders }: Readonly<{ patternOrderId: string; orders: number }>,
  say: (line: string) => void,
): Promise<void> {
  const statements = await Promise.all(Object.keys(OWN).map((table) => copyStatement(pool, table)))
  for (let from = 0; from < orders; from += ROWS_PER_STATEMENT) {
    const to = Math.min(orders, from + ROWS_PER_STATEMENT) - 1
    for (const statement of [...statements, COPY_PAIRS]) {
      await pool.query(statement, [patternOrderId, from, to])
    }
    if (orders > ROWS_PER_STATEMENT) say(`seeded ${to + 1} of ${orders} orders`)
  }
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}

async function copyStatement(pool: pg.Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const own = OWN[table] ?? {}
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => own[name] ?? `p.${name}`)
  return `insert into ${table} (${names.join(', ')})
    select ${values.join(', ')}
    from ${table} p cross join generate_series($2::bigint, $3::bigint) as n(number)
    where p.${PATTERN_KEY[table]} = $1::uuid`
}

/** The hash of the id stands for the signature's bytes: both are as good as random. */
const COPY_PAIRS = `
  insert into single_use_pair (public_key, mac, nonce_time, merchant_id, nonce, request_id, used_at)
  select p.public_key, sha256(uuid_send(${ID})),
    (extract(epoch from ${TIME}) * 1000)::bigint, p.merchant_id, 'old-' || ${NUMBER}, ${ID}, ${TIME}
  from (select * from single_use_pair where request_id = $1::uuid limit 1) p
  cross join generate_series($2::bigint, $3::bigint) as n(number)`
