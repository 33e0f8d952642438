import type pg from 'pg'

import { setAsideIndexes } from '../../../bench/system/set-aside-indexes.ts'
import { withoutDeadline } from '../../../packages/gateway/src/storage/postgres/index.ts'
import { merchantIdSql, terminalIdSql } from './seed-merchants.ts'

const ORDERS_PER_STATEMENT = 50_000
/** Fewer are written with the indexes in place. */
const MANY_ORDERS = 50_000

/** Nothing is lost by a crash: the database would be seeded again. */
const SESSION = "set synchronous_commit = off; set maintenance_work_mem = '256MB'"

type Seeding = Readonly<{
  orders: number
  merchants: number
  /** The orders are spread evenly over this number of days before `until`. */
  days: number
  until: Date
}>

/** The id of the order of a number: its time, and bits that look random and are always the same. */
function idSql(number: string): string {
  const time = `lpad(to_hex((extract(epoch from ${timeSql(number)}) * 1000)::bigint), 12, '0')`
  return `(${time} || '7' || substr(md5('order ' || (${number})), 1, 3) || '8'
    || substr(md5('order ' || (${number})), 4, 15))::uuid`
}

/** `$3`: the first moment; `$4`: milliseconds between two orders. */
function timeSql(number: string): string {
  return `($3::timestamptz + (${number}) * $4::float8 * interval '1 millisecond')`
}

/**
 * What happened to the order of a number. Of 200 orders one is a PreAuth with the PostAuth after it; the rest is what
 * a shop sees: nine of ten are paid, some of these returned, and most others declined.
 */
const STATE = `case
    when g.number % 200 = 0 then 'Captured'
    when g.number % 200 = 1 then 'Approved'
    when chance < 0.02 then 'Returned'
    when chance < 0.03 then 'PartiallyReturned'
    when chance < 0.04 then 'Reversed'
    when chance < 0.10 then 'Declined'
    when chance < 0.103 then 'Failed'
    when chance < 0.105 then 'PreAuthorized'
    else 'Approved' end`

const CHANCE = `(('x' || substr(md5('chance ' || g.number), 1, 6))::bit(24)::int / 16777216.0)`

const OTHER = (name: string, count: number): string =>
  `(('x' || substr(md5('${name} ' || g.number), 1, 6))::bit(24)::int % ${count})`

/** A third of the orders are the first merchant's. A capture is its PreAuth's merchant's. */
const MERCHANT = `case when (g.number - g.number % 2) % 3 = 0 then 1
    else 1 + ((g.number - g.number % 2) / 2 % $5::bigint)::int end`

const DECLINES = `(array['DECLINED_51', 'DECLINED_05', 'DECLINED_54', 'DECLINED_12'])`

const ORDERS = `
  insert into payment_order (merchant_id, order_id, state, payment_type, integration_mode, original_order_id,
    captured_by_order_id, terminal_id, bank_order_id, batch_number, amount_minor, point_amount_minor, currency,
    installment_count, commission_minor, taken_minor, returned_minor, session_id, conversation_id, md_status,
    client_ip_address, card, details, merchant_reference, provision_number, outcome_code, send_by, created_at,
    finished_at)
  select ${merchantIdSql('merchant')}, id, state,
    case when g.number % 200 = 0 or state = 'PreAuthorized' then 'PreAuth'
      when g.number % 200 = 1 then 'PostAuth' else 'Auth' end,
    'Api',
    case when g.number % 200 = 1 then ${idSql('g.number - 1')} end,
    case when g.number % 200 = 0 then ${idSql('g.number + 1')} end,
    ${terminalIdSql('merchant', `(1 + (g.number - g.number % 2) / 2 % 3)`)},
    'vz' || replace(id::text, '-', ''), 1, amount, 0, 'TRY',
    (array[1, 1, 1, 1, 1, 2, 3, 6, 9, 12])[1 + ${OTHER('installments', 10)}], amount / 50,
    case when state in ('Approved', 'PartiallyReturned', 'Returned') then amount else 0 end,
    case state when 'Returned' then amount when 'PartiallyReturned' then amount / 2 else 0 end,
    case when chance > 0.6 and g.number % 200 > 1 then gen_random_uuid() end,
    'conversation-' || g.number, 1, '203.0.113.7',
    jsonb_build_object('tokenHash', md5(g.number::text), 'bin', (array['552879', '435508', '979203'])[1 + scheme],
      'lastFour', lpad(${OTHER('card', 10_000)}::text, 4, '0'),
      'cardBrand', (array['Mastercard', 'Visa', 'Troy'])[1 + scheme],
      'cardNetwork', (array['Bonus', 'Maximum', 'World', 'Axess'])[1 + ${OTHER('programme', 4)}],
      'cardType', (array['Credit', 'Credit', 'Debit'])[1 + ${OTHER('type', 3)}], 'bankCode', '0062'),
    '{}', case when g.number % 2 = 0 then 'reference-' || g.number end,
    case when state not in ('Declined', 'Failed') then 'P' || upper(substr(md5('provision ' || g.number), 1, 10)) end,
    case state when 'Declined' then ${DECLINES}[1 + ${OTHER('decline', 4)}] when 'Failed' then 'BANK_UNREACHABLE' end,
    time, time, time
  from generate_series($1::bigint, $2::bigint) as g(number)
  cross join lateral (select ${CHANCE} as chance, ${timeSql('g.number')} as time, ${idSql('g.number')} as id,
    ${MERCHANT} as merchant, 100 + (${OTHER('amount', 100_000)} * ${OTHER('scale', 50)})::bigint as amount,
    ${OTHER('scheme', 3)} as scheme) x
  cross join lateral (select ${STATE} as state) y`

const CLOSED_BATCHES = `
  insert into terminal_batch (merchant_id, terminal_id, batch_number, state, opened_at, business_date, closed_at)
  select merchant_id, terminal_id, 1, 'Closed', now() - interval '400 days', current_date, now() from terminal`

/** The postings of the sales among the orders of a span of time. */
const POSTINGS = `
  insert into ledger_transfer (merchant_id, order_id, source_id, leg, debit_account, credit_account, amount_minor,
    taken_after_minor, returned_after_minor, posted_at)
  select o.merchant_id, o.order_id, o.order_id, l.leg, l.debit, l.credit, l.amount, o.amount_minor, 0, o.created_at
  from payment_order o cross join lateral (values ('Sale', 'bank', 'merchant', o.amount_minor),
    ('Commission', 'merchant', 'commission', o.commission_minor)) as l(leg, debit, credit, amount)
  where o.taken_minor > 0 and l.amount > 0`

/**
 * Fills the tables with orders and their postings, as a year of a gateway would leave them. Nothing else may use the
 * tables meanwhile.
 */
export async function seedOrders(
  pool: pg.Pool,
  { orders, merchants, days, until }: Seeding,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  await pool.query(CLOSED_BATCHES)
  const span = days * 24 * 60 * 60_000
  const first = new Date(until.getTime() - span)
  const connection = await pool.connect()
  try {
    await connection.query(`${SESSION}; set statement_timeout = 0`)
    const isMany = orders > MANY_ORDERS
    const setAside = isMany
      ? [
          ...(await setAsideIndexes(pool, 'payment_order')),
          ...(await setAsideIndexes(pool, 'ledger_transfer')),
        ]
      : []
    for (let from = 0; from < orders; from += ORDERS_PER_STATEMENT) {
      const to = Math.min(orders, from + ORDERS_PER_STATEMENT) - 1
      const values = [from, to, first, span / orders, merchants]
      await connection.query(withoutDeadline(ORDERS, values))
      if (isMany) say(`seeded ${to + 1} of ${orders} orders`)
    }
    await connection.query(withoutDeadline(POSTINGS))
    for (const text of setAside) await connection.query(withoutDeadline(text))
    for (const table of ['payment_order', 'ledger_transfer']) {
      await connection.query(withoutDeadline(`vacuum analyze ${table}`))
    }
  } finally {
    connection.release(true)
  }
}
