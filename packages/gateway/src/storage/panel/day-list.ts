import type pg from 'pg'

import type { DayList, DayPosting } from '../../operating/reconciliation/index.ts'
import { readArchivedPeriods } from '../periods/index.ts'
import { asFields, readRows, statement } from '../postgres/index.ts'

const BATCH = `select ${asFields('merchant_number', 'm')}, m.name as "merchantName", t.alias as "terminalAlias",
    ${asFields('day_end_minutes', 't')},
    ${asFields('batch_number, state, opened_at, closed_at', 'b')}, b.business_date::text as "businessDate"
  from terminal_batch b
  join merchant m on m.merchant_id = b.merchant_id
  join terminal t on t.merchant_id = b.merchant_id and t.terminal_id = b.terminal_id`

/** Two look-ups by index: one batch of a terminal is open, and few are being closed. */
const OPEN_BATCHES = statement(
  'panel-open-batches',
  `${BATCH} where b.state in ('Open', 'Closing') and ($1::uuid is null or b.merchant_id = $1)
   order by m.merchant_number, t.alias, b.batch_number limit 500`,
)

const DAYS = statement(
  'panel-days',
  `select b.business_date::text as "businessDate", count(*)::int as batches,
     count(*) filter (where b.state = 'Closed')::int as closed,
     count(distinct (b.merchant_id, b.terminal_id))::int as terminals, max(b.closed_at) as "lastClosedAt"
   from terminal_batch b
   where b.business_date is not null and ($1::uuid is null or b.merchant_id = $1)
     and ($2::date is null or b.business_date < $2)
   group by b.business_date order by b.business_date desc limit $3`,
)

const BATCHES_OF_DAY = statement(
  'panel-batches-of-day',
  `${BATCH} where ($4::uuid is null or b.merchant_id = $4)
     and (b.business_date = $3::date or (b.state = 'Open' and b.opened_at >= $1 and b.opened_at < $2))
   order by m.merchant_number, t.alias, b.batch_number`,
)

const OF_LEDGER = `from ledger_transfer l
  join payment_order o on o.merchant_id = l.merchant_id and o.order_id = l.order_id
  join merchant m on m.merchant_id = l.merchant_id
  join terminal t on t.merchant_id = o.merchant_id and t.terminal_id = o.terminal_id
  where l.posted_at >= $1 and l.posted_at < $2 and ($3::uuid is null or l.merchant_id = $3)`

const LEGS_OF_DAY = statement(
  'panel-legs-of-day',
  `select ${asFields('merchant_number', 'm')}, t.alias as "terminalAlias", l.leg, l.debit_account as debit,
     l.credit_account as credit, count(*)::int as count, sum(l.amount_minor)::bigint as "amountMinor"
   ${OF_LEDGER} group by 1, 2, 3, 4, 5
   order by 1, 2, array_position(array['Sale', 'Points', 'Commission', 'Return', 'PointsReturn',
     'CommissionReturn', 'Reverse', 'PointsReverse', 'CommissionReverse'], l.leg)`,
)

const POSTINGS_OF_DAY = statement(
  'panel-postings-of-day',
  `select ${asFields('merchant_number', 'm')}, t.alias as "terminalAlias",
     ${asFields('order_id, source_id, leg, amount_minor, posted_at', 'l')},
     l.debit_account as debit, l.credit_account as credit,
     ${asFields('batch_number, provision_number, conversation_id, merchant_reference', 'o')}
   ${OF_LEDGER}
     and ($4::timestamptz is null or date_trunc('milliseconds', l.posted_at) >= $4)
     and ($4::timestamptz is null
       or (date_trunc('milliseconds', l.posted_at), l.order_id, l.source_id, l.leg) > ($4, $5::uuid, $6::uuid, $7))
   order by date_trunc('milliseconds', l.posted_at), l.order_id, l.source_id, l.leg limit $8`,
)

/** Reads business days for the panel, over the panel's own connections. */
export function createDayList(pool: pg.Pool): DayList {
  return {
    openBatches: (merchantId) => readRows(pool, OPEN_BATCHES, [merchantId]),
    days: ({ merchantId, before, maximum }) => readRows(pool, DAYS, [merchantId, before, maximum]),
    batchesOf: ({ from, until, date }, merchantId) =>
      readRows(pool, BATCHES_OF_DAY, [from, until, date, merchantId]),
    legsOf: ({ from, until }, merchantId) => readRows(pool, LEGS_OF_DAY, [from, until, merchantId]),
    postingsOf: ({ from, until }, { merchantId, after, maximum }) =>
      readRows<DayPosting>(pool, POSTINGS_OF_DAY, [
        // From the last page's moment on, so that a page does not read the day from its beginning.
        after === null || after.postedAt < from ? from : after.postedAt,
        until,
        merchantId,
        after?.postedAt ?? null,
        after?.orderId ?? null,
        after?.sourceId ?? null,
        after?.leg ?? null,
        maximum,
      ]),
    archivesOf: (day) => readArchivedPeriods(pool, day),
  }
}
