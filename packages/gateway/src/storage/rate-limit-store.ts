import type pg from 'pg'
import type { RateLimitStore, SharedLevel, WantedCall } from '../payment/velocity/index.ts'
import { type Column, gathered } from './gathering/index.ts'
import { change, readRows, statement } from './postgres/index.ts'

/** More keys than this are used up at once only in an outage, which other limits see. */
const SPENT_MAXIMUM = 10_000

const NEW_END = 'greatest(known.empty_at, now()) + (excluded.empty_at - now())'

/**
 * Adds the rows of `given` (limit_name, key, added, reach) to the counts. now() stands still within a statement, so
 * `excluded.empty_at - now()` is what the row adds. Rows are written in the order of their keys, so that nodes which
 * count the same keys never wait for each other in a ring.
 */
function insertCounts(condition: string): string {
  return `insert into rate_limit as known (limit_name, key, empty_at, reach, spent_until)
     select limit_name, key, now() + added, reach,
       case when added > reach then now() + added - reach end
     from given where ${condition} order by limit_name, key
     on conflict (limit_name, key) do update set empty_at = ${NEW_END}, reach = excluded.reach,
       spent_until = case when ${NEW_END} - excluded.reach > now()
         then ${NEW_END} - excluded.reach end`
}

/** `spent` is read as it was before the statement: of the keys given here, `counted` alone is right. */
const EXCHANGE = statement(
  'exchange-rate-limits',
  `with given as (
     select limit_name, key, make_interval(secs => added_ms / 1000) as added,
       make_interval(secs => reach_ms / 1000) as reach
     from unnest($1::text[], $2::text[], $3::float8[], $4::float8[])
       as calls (limit_name, key, added_ms, reach_ms)
   ), counted as (
     ${insertCounts('true')}
     returning limit_name, key, empty_at
   ), spent as (
     select limit_name, key, empty_at from rate_limit as known
     where spent_until > now() and not exists (
       select from given where given.limit_name = known.limit_name and given.key = known.key
     ) order by spent_until desc limit ${SPENT_MAXIMUM}
   )
   select limit_name as "limit", key,
     greatest(0, extract(epoch from empty_at - now()) * 1000)::float8 as "aheadMilliseconds"
   from (select * from counted union all select * from spent) as levels`,
)

const WANTED_COLUMNS: readonly Column<WantedCall>[] = [
  ['limit_name', 'text', (call) => call.limit],
  ['key', 'text', (call) => call.key],
  ['each_ms', 'float8', (call) => call.eachMilliseconds],
  ['reach_ms', 'float8', reachOf],
  ['unshared_ms', 'float8', (call) => call.unsharedCalls * call.eachMilliseconds],
]

/**
 * A row that another node's take has locked is read again under its lock: `known` is never old. A refused call
 * answers with the level from before the statement, because only written rows are returned. Of two statements at
 * once, the one that began first may come second, and finds a key that ends a moment too late for its own now():
 * half a call, or a second, is let pass.
 */
const TAKE = gathered({
  name: 'take-rate-limits',
  columns: WANTED_COLUMNS,
  sql: `with given as materialized (
     select limit_name, key, position, make_interval(secs => each_ms / 1000) as added,
       make_interval(secs => reach_ms / 1000) as reach,
       make_interval(secs => unshared_ms / 1000) as unshared
     from (:input) as input
   ), taken as (
     ${insertCounts('unshared <= reach')}
     where greatest(known.empty_at, now()) + (
         select unshared from given where given.limit_name = known.limit_name and given.key = known.key
       ) <= now() + excluded.reach + least((excluded.empty_at - now()) / 2, interval '1 second')
     returning limit_name, key, empty_at
   )
   select position::int, limit_name as "limit", key, taken.empty_at is not null as "isTaken",
     greatest(0, coalesce(
       extract(epoch from coalesce(taken.empty_at, before.empty_at) - now()) * 1000, 0))::float8
       as "aheadMilliseconds"
   from given left join taken using (limit_name, key)
     left join rate_limit before using (limit_name, key)`,
  read: (taken: TakeVerdict | null) => {
    if (taken === null) throw new Error('A rate limit has no verdict.')
    const { limit, key, aheadMilliseconds, isTaken } = taken
    return { limit, key, aheadMilliseconds, isTaken }
  },
})

type TakeVerdict = SharedLevel & Readonly<{ isTaken: boolean }>

const SWEEP = `
  delete from rate_limit where (limit_name, key) in (
    select limit_name, key from rate_limit where empty_at < now() - interval '1 minute'
    limit 10000 for update skip locked
  )`

/** Counts of all nodes in PostgreSQL, by its clock. */
export function createRateLimitStore(pool: pg.Pool): RateLimitStore {
  return {
    exchange: (calls) => {
      const values = [
        calls.map(({ limit }) => limit),
        calls.map(({ key }) => key),
        calls.map((each) => each.calls * each.eachMilliseconds),
        calls.map(reachOf),
      ]
      return readRows(pool, EXCHANGE, values)
    },
    take: (calls) => TAKE.run(pool, calls),
    sweep: () => change(pool, SWEEP),
  }
}

/** How far ahead of now a key may be when one more call passes. */
function reachOf(call: Readonly<{ perMilliseconds: number; eachMilliseconds: number }>): number {
  return call.perMilliseconds - call.eachMilliseconds
}
