import type pg from 'pg'

import type { RollUpStore } from '../../operating/statistics/index.ts'
import {
  LOCKS_OF_VEZNE,
  type Queryable,
  readFirst,
  readRows,
  withoutDeadline,
  withTransaction,
} from '../postgres/index.ts'
import {
  HOUR_OF_ORDER,
  isArchived,
  KEEP_PERIODS,
  OUTCOME,
  OUTCOME_CODE,
  paymentsOf,
  postingsOf,
  QUARTER_OF_ORDER,
} from './counting.ts'

/**
 * Takes the turn of the one process that counts. Two processes would count correctly too, but wait for each other's
 * rows.
 */
const TRY_TURN = `select pg_try_advisory_xact_lock(${LOCKS_OF_VEZNE}, 46) as is_ours`
const WAIT_FOR_TURN = `select pg_advisory_xact_lock(${LOCKS_OF_VEZNE}, 46)`

const MERCHANTS_AT_ONCE = 50
const EVENTS_AT_ONCE = 1_000
const HOURS_AT_ONCE = 50

/**
 * Marks every hour of merchants that have no progress: those of their payments and postings, and those that have sums.
 * All is of one snapshot: what it does not see has its events behind the position that is written here.
 */
const BEGIN = `
  with begun as (
    insert into figure_progress (merchant_id, position)
    select m.merchant_id, coalesce(f.last_position, 0)
    from merchant m left join event_feed f on f.merchant_id = m.merchant_id
    where not exists (select from figure_progress p where p.merchant_id = m.merchant_id)
    order by m.merchant_id limit ${MERCHANTS_AT_ONCE}
    on conflict do nothing
    returning merchant_id
  ),
  marked as (
    insert into figure_due (merchant_id, hour)
    select b.merchant_id, ${HOUR_OF_ORDER}
    from begun b join payment_order o on o.merchant_id = b.merchant_id
    union
    select b.merchant_id, hour_of(l.posted_at)
    from begun b join ledger_transfer l on l.merchant_id = b.merchant_id
    union select merchant_id, hour from begun join payment_hour using (merchant_id)
    union select merchant_id, hour from begun join ledger_hour using (merchant_id)
    on conflict do nothing
  )
  select count(*)::int as done from begun`

/** An event names its order, and is written in the commit that changes the order or posts to the ledger. */
const READ_EVENTS = `
  with behind as materialized (
    select p.merchant_id, p.position
    from figure_progress p join event_feed f on f.merchant_id = p.merchant_id
    where f.last_position > p.position limit ${MERCHANTS_AT_ONCE}
  ),
  seen as materialized (
    select n.merchant_id, n.subject_id, n.position
    from behind b cross join lateral (
      select e.merchant_id, e.subject_id, e.position from event e
      where e.merchant_id = b.merchant_id and e.position > b.position
      order by e.position limit ${EVENTS_AT_ONCE}
    ) n
  ),
  marked as (
    insert into figure_due (merchant_id, hour)
    select s.merchant_id, ${HOUR_OF_ORDER}
    from seen s join payment_order o on o.merchant_id = s.merchant_id and o.order_id = s.subject_id
    union
    select s.merchant_id, hour_of(l.posted_at)
    from seen s join ledger_transfer l on l.merchant_id = s.merchant_id and l.order_id = s.subject_id
    on conflict do nothing
  ),
  moved as (
    update figure_progress p set position = r.position
    from (select merchant_id, max(position) as position from seen group by merchant_id) r
    where p.merchant_id = r.merchant_id
  )
  select count(*)::int as done from seen`

const TAKE_DUE = `
  delete from figure_due f using (
    select merchant_id, hour from figure_due where hour <= $1::timestamptz - interval '1 hour'
    order by hour, merchant_id limit ${HOURS_AT_ONCE}
  ) d
  where f.hour = d.hour and f.merchant_id = d.merchant_id
  returning f.merchant_id as "merchantId", f.hour`

/** `$1`, `$2`: merchants with their hours. */
const DUE = `(select u.merchant_id, u.since, u.since + interval '1 hour' as until
  from unnest($1::uuid[], $2::timestamptz[]) as u(merchant_id, since))`

/** Each pair takes old sums away and writes those that the orders and the ledger answer now. */
const REPLACE: readonly string[] = [
  `delete from payment_hour h using ${DUE} d
   where h.merchant_id = d.merchant_id and h.hour = d.since and not ${isArchived('h.hour')}`,
  `insert into payment_hour (merchant_id, hour, terminal_id, outcome, outcome_code, payments, amount_minor)
   select o.merchant_id, ${HOUR_OF_ORDER}, o.terminal_id, ${OUTCOME}, ${OUTCOME_CODE}, count(*), sum(o.amount_minor)
   from ${paymentsOf(DUE)} group by 1, 2, 3, 4, 5`,
  `delete from card_hour h using ${DUE} d
   where h.merchant_id = d.merchant_id and h.hour = d.since and not ${isArchived('h.hour')}`,
  `insert into card_hour (merchant_id, hour, bin, bank_code, outcome, payments, amount_minor)
   select o.merchant_id, ${HOUR_OF_ORDER}, left(o.card ->> 'bin', 6), o.card ->> 'bankCode', ${OUTCOME},
     count(*), sum(o.amount_minor)
   from ${paymentsOf(DUE)} group by 1, 2, 3, 4, 5`,
  `delete from ledger_hour h using ${DUE} d
   where h.merchant_id = d.merchant_id and h.hour = d.since and not ${isArchived('h.quarter')}`,
  `insert into ledger_hour (merchant_id, hour, quarter, leg, postings, amount_minor)
   select l.merchant_id, hour_of(l.posted_at), ${QUARTER_OF_ORDER}, l.leg, count(*), sum(l.amount_minor)
   from ${postingsOf(DUE)} group by 1, 2, 3, 4`,
]

/** The first step of a merchant reads all that the merchant has. */
const LIMITS = { statementTimeoutMilliseconds: 10 * 60_000, lockTimeoutMilliseconds: 10 * 60_000 }

export function createRollUpStore(pool: pg.Pool): RollUpStore {
  return {
    step: (endedBefore, turn) =>
      withTransaction(
        pool,
        async (connection) =>
          (await takeTurn(connection, turn)) ? step(connection, endedBefore) : 0,
        { limits: LIMITS },
      ),
    reset: () => withTransaction(pool, resetStatistics, { limits: LIMITS }),
  }
}

/** Sums stay, and are read no more until they have been counted again. */
async function resetStatistics(connection: Queryable): Promise<void> {
  await takeTurn(connection, 'Waiting')
  await connection.query('delete from figure_progress')
}

async function takeTurn(connection: Queryable, turn: 'IfFree' | 'Waiting'): Promise<boolean> {
  if (turn === 'IfFree') {
    const tried = await readFirst<{ is_ours: boolean }>(connection, TRY_TURN)
    return tried?.is_ours === true
  }
  await connection.query(withoutDeadline(WAIT_FOR_TURN))
  return true
}

/**
 * Marks hours, then counts marked hours again, in one transaction: whoever reads sees old sums with their marks, or new
 * sums without. A killed process leaves the former.
 */
async function step(connection: pg.PoolClient, endedBefore: Date | null): Promise<number> {
  await connection.query(KEEP_PERIODS)
  type Done = Readonly<{ done: number }>
  const { rows } = await connection.query<Done>(withoutDeadline(BEGIN))
  const seen = await readFirst<Done>(connection, READ_EVENTS)
  const counted = endedBefore === null ? 0 : await countDueHours(connection, endedBefore)
  return (rows[0]?.done ?? 0) + (seen?.done ?? 0) + counted
}

async function countDueHours(connection: pg.PoolClient, endedBefore: Date): Promise<number> {
  type Due = Readonly<{ merchantId: string; hour: Date }>
  const due = await readRows<Due>(connection, TAKE_DUE, [endedBefore])
  if (due.length === 0) return 0
  const values = [due.map(({ merchantId }) => merchantId), due.map(({ hour }) => hour)]
  for (const sql of REPLACE) await connection.query(withoutDeadline(sql, values))
  return due.length
}
