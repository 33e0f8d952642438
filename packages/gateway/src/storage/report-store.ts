import type pg from 'pg'
import type { BusinessDay, ReportStore } from '../operating/reconciliation/index.ts'
import { readArchivedPeriods } from './periods/index.ts'
import { asFields, idAt, readRows, withTransaction } from './postgres/index.ts'

const POSTINGS = `
  select m.merchant_number as "merchantNumber", t.alias as "terminalAlias",
    ${asFields('order_id, source_id, leg, amount_minor, posted_at', 'l')},
    l.debit_account as debit, l.credit_account as credit,
    ${asFields('batch_number, provision_number, conversation_id, merchant_reference', 'o')}
  from ledger_transfer l
  join payment_order o on o.merchant_id = l.merchant_id and o.order_id = l.order_id
  join merchant m on m.merchant_id = l.merchant_id
  join terminal t on t.merchant_id = o.merchant_id and t.terminal_id = o.terminal_id
  where l.posted_at >= $1 and l.posted_at < $2
  order by m.merchant_number, l.posted_at, l.order_id, l.source_id, l.leg`

const ACCOUNTS = `
  with side as (
    select merchant_id, debit_account as account, amount_minor as debit, 0::bigint as credit
    from ledger_transfer where posted_at >= $1 and posted_at < $2
    union all
    select merchant_id, credit_account, 0::bigint, amount_minor
    from ledger_transfer where posted_at >= $1 and posted_at < $2
  )
  select m.merchant_number as "merchantNumber", s.account,
    sum(s.debit)::bigint as "debitMinor", sum(s.credit)::bigint as "creditMinor"
  from side s join merchant m on m.merchant_id = s.merchant_id
  group by m.merchant_number, s.account`

const BATCHES = `
  select m.merchant_number as "merchantNumber", t.alias as "terminalAlias",
    ${asFields('batch_number, state, opened_at, closed_at', 'b')}
  from terminal_batch b
  join merchant m on m.merchant_id = b.merchant_id
  join terminal t on t.merchant_id = b.merchant_id and t.terminal_id = b.terminal_id
  where b.business_date = $3::date
    or (b.state = 'Open' and b.opened_at >= $1 and b.opened_at < $2)
  order by m.merchant_number, t.alias, b.batch_number`

/**
 * An order's id begins with the time at which it was made, so the orders of a batch are a range of the primary key:
 * from the batch's opening to its end, with an hour for clocks that differ.
 */
const ORDERS = `
  select m.merchant_number as "merchantNumber", t.alias as "terminalAlias",
    ${asFields('merchant_id, terminal_id, batch_number, order_id, bank_order_id', 'o')},
    ${asFields('payment_type, state, taken_minor, returned_minor', 'o')},
    (o.state in ('Pending', 'Unknown') or o.held_by is not null or o.bank_turn is not null
      or o.return_reserved_minor > 0) as "isOpen"
  from terminal_batch b
  join payment_order o on o.merchant_id = b.merchant_id and o.terminal_id = b.terminal_id
    and o.batch_number = b.batch_number
    and o.order_id >= ${idAt("b.opened_at - interval '1 hour'", '0')}
    and o.order_id <= ${idAt("coalesce(b.closed_at, now()) + interval '1 hour'", 'f')}
  join merchant m on m.merchant_id = o.merchant_id
  join terminal t on t.merchant_id = o.merchant_id and t.terminal_id = o.terminal_id
  where b.business_date = $1::date and ($2::uuid is null or b.merchant_id = $2)
  order by m.merchant_number, o.order_id`

const TERMINALS = `
  select ${asFields('merchant_id, terminal_id', 't')}, t.alias as "terminalAlias",
    m.merchant_number as "merchantNumber",
    least($1::timestamptz, min(b.opened_at)) as "from",
    greatest($2::timestamptz, max(b.closed_at)) as "until"
  from terminal t
  join merchant m on m.merchant_id = t.merchant_id
  left join terminal_batch b on b.merchant_id = t.merchant_id and b.terminal_id = t.terminal_id
    and b.business_date = $3::date
  group by t.merchant_id, m.merchant_number, t.terminal_id, t.alias
  order by m.merchant_number, t.alias`

// Reads by merchant, because the primary key begins with the merchant: only the orders of the span are read.
const KNOWN_BANK_ORDERS = `
  select o.bank_order_id as "bankOrderId"
  from merchant m
  join payment_order o on o.merchant_id = m.merchant_id
    and o.order_id >= ${idAt("$2::timestamptz - interval '1 hour'", '0')}
    and o.order_id <= ${idAt("$3::timestamptz + interval '1 hour'", 'f')}
  where o.bank_order_id = any($1::text[])`

const OPEN_FIELDS = asFields(
  'order_id, state, amount_minor, conversation_id, inquiry_count, next_inquiry_at',
)

const OPEN_UNKNOWNS = `
  select m.merchant_number as "merchantNumber", u.*
  from (
    select merchant_id, null::uuid as "operationId", payment_type as kind,
      coalesce(unknown_since, send_by) as since, ${OPEN_FIELDS}
    from payment_order
    where state in ('Pending', 'Unknown') and next_inquiry_at is not null
      and coalesce(unknown_since, send_by) <= $1
    union all
    select merchant_id, operation_id, kind, coalesce(unknown_since, send_by), ${OPEN_FIELDS}
    from order_operation
    where state in ('Pending', 'Unknown') and next_inquiry_at is not null
      and coalesce(unknown_since, send_by) <= $1
  ) u join merchant m on m.merchant_id = u.merchant_id
  order by u.since, u."orderId" limit $2`

/** Enough for a day of many payments. */
const LIMITS = { statementTimeoutMilliseconds: 120_000 }

/** Reads all three in one snapshot: with a payment in between the sums would not agree. */
async function readDay(
  connection: pg.PoolClient,
  { from, until, date }: BusinessDay,
): ReturnType<ReportStore['recordsOf']> {
  await connection.query('set transaction isolation level repeatable read, read only')
  return {
    postings: await readRows(connection, POSTINGS, [from, until]),
    batches: await readRows(connection, BATCHES, [from, until, date]),
    accounts: await readRows(connection, ACCOUNTS, [from, until]),
  }
}

/** What reports read, in PostgreSQL; changes nothing. */
export function createReportStore(pool: pg.Pool): ReportStore {
  return {
    recordsOf: (day) =>
      withTransaction(pool, (connection) => readDay(connection, day), { limits: LIMITS }),
    ordersOf: (businessDate, merchantId) => readRows(pool, ORDERS, [businessDate, merchantId]),
    terminalsOn: ({ from, until, date }) => readRows(pool, TERMINALS, [from, until, date]),
    knownBankOrders: async (bankOrderIds, { from, until }) => {
      const values = [bankOrderIds, from, until]
      const rows = await readRows<{ bankOrderId: string }>(pool, KNOWN_BANK_ORDERS, values)
      return rows.map(({ bankOrderId }) => bankOrderId)
    },
    archivesOf: (day) => readArchivedPeriods(pool, day),
    openUnknowns: (now, limit) => readRows(pool, OPEN_UNKNOWNS, [now, limit]),
  }
}
