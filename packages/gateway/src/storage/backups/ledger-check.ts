import type pg from 'pg'

import type { LedgerTotals } from '../../operating/backup/index.ts'
import { withoutDeadline, withTransaction } from '../postgres/index.ts'

/** The sums of an order according to its postings: what was taken and not reversed, and what was returned. */
const POSTED = `
  select merchant_id, order_id,
    sum(case when leg in ('Sale', 'Points') then amount_minor
      when leg in ('Reverse', 'PointsReverse') then -amount_minor else 0 end) as taken,
    sum(case when leg in ('Return', 'PointsReturn') then amount_minor else 0 end) as returned,
    count(*) as postings
  from ledger_transfer group by merchant_id, order_id`

const CHECK = `
  with compared as (
    select o.order_id, o.taken_minor, o.returned_minor, p.order_id as posted_id, coalesce(p.postings, 0) as postings,
      o.taken_minor <> coalesce(p.taken, 0) or o.returned_minor <> coalesce(p.returned, 0) as differs
    from payment_order o full join (${POSTED}) p on p.merchant_id = o.merchant_id and p.order_id = o.order_id)
  select count(order_id) as orders, coalesce(sum(postings), 0)::bigint as postings,
    coalesce(sum(taken_minor), 0)::bigint as "takenMinor",
    coalesce(sum(returned_minor), 0)::bigint as "returnedMinor",
    count(*) filter (where differs) as "differingOrders",
    min(order_id::text) filter (where differs) as example,
    coalesce(sum(postings) filter (where order_id is null), 0)::bigint as "postingsWithoutOrder"
  from compared`

/** Compares every order with its postings, in one statement. Only reads. */
export async function checkLedger(pool: pg.Pool): Promise<LedgerTotals> {
  const limits = { statementTimeoutMilliseconds: 0, idleInTransactionTimeoutMilliseconds: 0 }
  const totals = await withTransaction(
    pool,
    async (connection) => {
      await connection.query(`set transaction read only; set local enable_seqscan = on;
        set local enable_hashjoin = on; set local enable_mergejoin = on`)
      return (await connection.query<LedgerTotals>(withoutDeadline(CHECK))).rows[0]
    },
    { limits },
  )
  if (totals === undefined) throw new Error('ledger: the server gave no sums')
  return totals
}
