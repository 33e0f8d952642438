import type pg from 'pg'
import type { OperationsFigures } from '../operating/metrics/index.ts'
import { pairPartitionsUntil } from './auth/index.ts'
import { partitionsUntil } from './periods/index.ts'
import { asFields, readFirst, readRows, statement } from './postgres/index.ts'

/** Counting more rows than these would cost more than the number says. */
const COUNTED_MAXIMUM = 100_000

/** The same rows as those of the list of open outcomes. `$1` is the present in all statements. */
const UNKNOWNS = statement(
  'figures-unknowns',
  `with unknown as (
    select 'payment' as of, coalesce(unknown_since, send_by) as since from payment_order
    where state in ('Pending', 'Unknown') and next_inquiry_at is not null
      and coalesce(unknown_since, send_by) <= $1
    union all
    select 'operation', coalesce(unknown_since, send_by) from order_operation
    where state in ('Pending', 'Unknown') and next_inquiry_at is not null
      and coalesce(unknown_since, send_by) <= $1
  )
  select count(*) filter (where of = 'payment')::int as payments,
    count(*) filter (where of = 'operation')::int as operations, min(since) as since
  from unknown`,
)

const WAITING_EVENTS = statement(
  'figures-waiting-events',
  `select count(*)::int as count, min(created_at) as since from (
     select created_at from event_outbox limit ${COUNTED_MAXIMUM}) waiting`,
)

/**
 * A delivery is written when the cursor of its endpoint passes the event, so an event after the cursor is late too. An
 * endpoint that fails is tried at intervals, which is not the gateway's lateness.
 */
const DUE_DELIVERIES = statement(
  'figures-due-deliveries',
  `with healthy as (
    select e.merchant_id, e.endpoint_id, e.cursor_position from webhook_endpoint e
    where e.state = 'Active' and e.failing_since is null
  ),
  due as (
    select d.next_attempt_at as at from healthy h cross join lateral (
      select next_attempt_at from webhook_delivery w where w.merchant_id = h.merchant_id
        and w.endpoint_id = h.endpoint_id and w.state = 'Waiting' and w.next_attempt_at <= $1
      limit ${COUNTED_MAXIMUM}) d
  ),
  untaken as (
    select v.created_at as at from healthy h
    join event_feed f on f.merchant_id = h.merchant_id and f.last_position > h.cursor_position
    cross join lateral (
      select created_at from event v where v.merchant_id = h.merchant_id
        and v.position > h.cursor_position order by v.position limit 1) v
  )
  select (select count(*) from due)::int as count,
    least((select min(at) from due), (select min(at) from untaken)) as since`,
)

const ENDPOINTS = statement(
  'figures-endpoints',
  `select count(*) filter (where state = 'Active')::int as failing,
     count(*) filter (where state = 'Disabled')::int as disabled,
     min(failing_since) filter (where state = 'Active') as since
   from webhook_endpoint
   where state = 'Disabled' or (state = 'Active' and failing_since is not null)`,
)

const UNREACHABLE_TERMINALS = statement(
  'figures-unreachable-terminals',
  `select count(*)::int as count, min(unreachable_since) as since from terminal
   where state = 'Active' and unreachable_since is not null`,
)

/** A merchant that the job has not begun with has no progress yet. */
const UNREAD_BY_PAYOUTS = statement(
  'figures-payouts',
  `select min(next.created_at) as since from event_feed f
   left join settlement_progress p on p.merchant_id = f.merchant_id
   cross join lateral (
     select e.created_at from event e where e.merchant_id = f.merchant_id
       and e.position > coalesce(p.position, 0) order by e.position limit 1
   ) next
   where f.last_position > coalesce(p.position, 0)`,
)

/** An index has the open ones alone, in the order in which they were found. */
const OPEN_DIFFERENCES = statement(
  'figures-differences',
  `select count(*)::int as count, min(found_at) as since from (
     select found_at from settlement_difference where state = 'open' order by found_at limit ${COUNTED_MAXIMUM}) open`,
)

const DATA_KEYS = statement(
  'figures-data-keys',
  `select ${asFields('class, created_at')} from vault_data_key where state = 'Active' order by class`,
)

const BACKUP = statement(
  'figures-backup',
  `select coalesce((select max(taken_at) from backup_run),
     (select since from database_mode where mode = 'live')) as since`,
)

type Options = Readonly<{
  /** By the database's clock. */
  now: Date
  /** Whether used pairs have partitions of days: `NONCE_WINDOW` is set. */
  makesPairPartitions: boolean
}>

/**
 * Reads every figure that the metrics show and `vezne doctor` judges. Changes nothing. Each part reads an index that
 * has hardly anything but the rows it counts, a small table, or the catalogue.
 */
export async function readOperationsFigures(
  pool: pg.Pool,
  { now, makesPairPartitions }: Options,
): Promise<OperationsFigures> {
  return {
    readAt: now,
    unknowns: await one(pool, UNKNOWNS, [now]),
    waitingEvents: await one(pool, WAITING_EVENTS),
    dueDeliveries: await one(pool, DUE_DELIVERIES, [now]),
    endpoints: await one(pool, ENDPOINTS),
    unreachableTerminals: await one(pool, UNREACHABLE_TERMINALS),
    payoutsSince: (await one<{ since: Date | null }>(pool, UNREAD_BY_PAYOUTS)).since,
    openDifferences: await one(pool, OPEN_DIFFERENCES),
    partitionsUntil: {
      quarters: await partitionsUntil(pool),
      usedPairs: makesPairPartitions ? await pairPartitionsUntil(pool) : null,
    },
    dataKeys: await readRows(pool, DATA_KEYS),
    backupSince: (await one<{ since: Date | null }>(pool, BACKUP)).since,
  }
}

/** The row of a statement that always has one. One after the other, so that a reading takes one connection. */
async function one<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  sql: ReturnType<typeof statement>,
  values: unknown[] = [],
): Promise<Row> {
  const row = await readFirst<Row>(pool, sql, values)
  if (row === null) throw new Error(`${sql.name} gave no row.`)
  return row
}
