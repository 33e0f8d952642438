import type pg from 'pg'

import type {
  AccountSum,
  BusinessDay,
  DayBatch,
  DayOrder,
  DayPosting,
  DayTerminal,
  OpenUnknown,
  ReportStore,
} from '../reports/index.ts'
import { readArchivedPeriods } from './periods/index.ts'
import { withTransaction } from './postgres/index.ts'

const POSTINGS = `
  select m.merchant_number as "merchantNumber", l.order_id as "orderId",
    l.source_id as "sourceId", l.leg, l.debit_account as debit, l.credit_account as credit,
    l.amount_minor as "amountMinor", l.posted_at as "postedAt", t.alias as "terminalAlias",
    o.batch_number as "batchNumber", o.provision_number as "provisionNumber",
    o.conversation_id as "conversationId"
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
    b.batch_number as "batchNumber", b.state, b.opened_at as "openedAt", b.closed_at as "closedAt"
  from terminal_batch b
  join merchant m on m.merchant_id = b.merchant_id
  join terminal t on t.merchant_id = b.merchant_id and t.terminal_id = b.terminal_id
  where b.business_date = $3::date
    or (b.state = 'Open' and b.opened_at >= $1 and b.opened_at < $2)
  order by m.merchant_number, t.alias, b.batch_number`

/**
 * An order's id begins with the time at which it was made, so the orders of a batch lie together in
 * the primary key: between the batch's opening and its end, with room for clocks that differ.
 */
const ORDERS = `
  select o.merchant_id as "merchantId", m.merchant_number as "merchantNumber",
    o.terminal_id as "terminalId", t.alias as "terminalAlias", o.batch_number as "batchNumber",
    o.order_id as "orderId", o.bank_order_id as "bankOrderId", o.payment_type as "paymentType",
    o.state, o.taken_minor as "takenMinor", o.returned_minor as "returnedMinor",
    (o.state in ('Pending', 'Unknown') or o.held_by is not null or o.bank_turn is not null
      or o.return_reserved_minor > 0) as "isOpen"
  from terminal_batch b
  join payment_order o on o.merchant_id = b.merchant_id and o.terminal_id = b.terminal_id
    and o.batch_number = b.batch_number
    and o.order_id >= ${idOf("b.opened_at - interval '1 hour'", '0')}
    and o.order_id <= ${idOf("coalesce(b.closed_at, now()) + interval '1 hour'", 'f')}
  join merchant m on m.merchant_id = o.merchant_id
  join terminal t on t.merchant_id = o.merchant_id and t.terminal_id = o.terminal_id
  where b.business_date = $1::date
  order by m.merchant_number, o.order_id`

const TERMINALS = `
  select t.merchant_id as "merchantId", m.merchant_number as "merchantNumber",
    t.terminal_id as "terminalId", t.alias as "terminalAlias",
    least($1::timestamptz, min(b.opened_at)) as "from",
    greatest($2::timestamptz, max(b.closed_at)) as "until"
  from terminal t
  join merchant m on m.merchant_id = t.merchant_id
  left join terminal_batch b on b.merchant_id = t.merchant_id and b.terminal_id = t.terminal_id
    and b.business_date = $3::date
  group by t.merchant_id, m.merchant_number, t.terminal_id, t.alias
  order by m.merchant_number, t.alias`

// By merchant, because keys begin with it: the orders of the span lie together, and no others are read.
const KNOWN_BANK_ORDERS = `
  select o.bank_order_id as "bankOrderId"
  from merchant m
  join payment_order o on o.merchant_id = m.merchant_id
    and o.order_id >= ${idOf("$2::timestamptz - interval '1 hour'", '0')}
    and o.order_id <= ${idOf("$3::timestamptz + interval '1 hour'", 'f')}
  where o.bank_order_id = any($1::text[])`

const OPEN_UNKNOWNS = `
  select m.merchant_number as "merchantNumber", u.*
  from (
    select merchant_id, order_id as "orderId", null::uuid as "operationId",
      payment_type as kind, state, amount_minor as "amountMinor",
      conversation_id as "conversationId", coalesce(unknown_since, send_by) as since,
      inquiry_count as "inquiryCount", next_inquiry_at as "nextInquiryAt"
    from payment_order
    where state in ('Pending', 'Unknown') and next_inquiry_at is not null
      and coalesce(unknown_since, send_by) <= $1
    union all
    select merchant_id, order_id, operation_id, kind, state, amount_minor, conversation_id,
      coalesce(unknown_since, send_by), inquiry_count, next_inquiry_at
    from order_operation
    where state in ('Pending', 'Unknown') and next_inquiry_at is not null
      and coalesce(unknown_since, send_by) <= $1
  ) u join merchant m on m.merchant_id = u.merchant_id
  order by u.since, u."orderId" limit $2`

/** The lowest or the highest id that an order can have that was made at a moment, both given as SQL. */
function idOf(moment: string, filler: '0' | 'f'): string {
  return `(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0')
    || repeat('${filler}', 20))::uuid`
}

/** A day of many payments takes longer to read than a payment may take. */
const LIMITS = { statementTimeoutMilliseconds: 120_000 }

/** All three are read as they stood at one moment: a payment in between would part the sums. */
async function readDay(connection: pg.PoolClient, { from, until, date }: BusinessDay) {
  await connection.query('set transaction isolation level repeatable read, read only')
  return {
    postings: (await connection.query<DayPosting>(POSTINGS, [from, until])).rows,
    batches: (await connection.query<DayBatch>(BATCHES, [from, until, date])).rows,
    accounts: (await connection.query<AccountSum>(ACCOUNTS, [from, until])).rows,
  }
}

/** What reports read, in PostgreSQL. Nothing here changes anything. */
export function createReportStore(pool: pg.Pool): ReportStore {
  return {
    recordsOf: (day) =>
      withTransaction(pool, (connection) => readDay(connection, day), { limits: LIMITS }),
    ordersOf: async (businessDate) => (await pool.query<DayOrder>(ORDERS, [businessDate])).rows,
    terminalsOn: async ({ from, until, date }) =>
      (await pool.query<DayTerminal>(TERMINALS, [from, until, date])).rows,
    knownBankOrders: async (bankOrderIds, { from, until }) => {
      const values = [bankOrderIds, from, until]
      const { rows } = await pool.query<{ bankOrderId: string }>(KNOWN_BANK_ORDERS, values)
      return rows.map(({ bankOrderId }) => bankOrderId)
    },
    archivesOf: (day) => readArchivedPeriods(pool, day),
    openUnknowns: async (now, limit) =>
      (await pool.query<OpenUnknown>(OPEN_UNKNOWNS, [now, limit])).rows,
  }
}
