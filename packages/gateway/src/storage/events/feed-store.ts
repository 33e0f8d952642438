import type pg from 'pg'
import type { FeedEvent, FeedStore } from '../../payment/events/index.ts'
import { asFields, LOCKS_OF_VEZNE, readRows, readValue, statement } from '../postgres/index.ts'

/**
 * Takes events out of the outbox, counts on each merchant's feed, and writes the events with their positions.
 *
 * The order is that of the sequence: of two events of one subject the earlier one never gets the later position,
 * in one batch or in two, because whoever sees the second one committed sees the first one too.
 * The lock only saves work: without it, two sequencers would wait for each other's rows, and the later one would
 * leave out the rows that it finds deleted. The row of `event_feed` stays locked until the commit, so a
 * merchant's positions become visible in their order.
 *
 * Tried instead: positions given by the writer (a slower transaction leaves a hole that readers pass), and reading
 * up to the oldest running transaction (`pg_snapshot_xmin`), where one long transaction of anybody's, even in
 * another database of the server, stops the feed.
 */
const SEQUENCE_EVENTS = statement(
  'sequence-events',
  `with turn as materialized (
    select pg_try_advisory_xact_lock(${LOCKS_OF_VEZNE}, 7) as is_ours
  ),
  taken as (
    delete from event_outbox where ctid = any (array(
      select ctid from event_outbox where (select is_ours from turn)
      order by sequence, event_id limit $1
    ))
    returning *
  ),
  counted as (
    insert into event_feed as f (merchant_id, last_position)
    select merchant_id, count(*) from taken group by merchant_id order by merchant_id
    on conflict (merchant_id) do update set last_position = f.last_position + excluded.last_position
    returning merchant_id, last_position
  ),
  placed as (
    insert into event
      (merchant_id, event_id, type, subject_id, data, created_at, sequence, position)
    select t.merchant_id, t.event_id, t.type, t.subject_id, t.data, t.created_at, t.sequence,
      c.last_position - count(*) over merchants_events
        + row_number() over (merchants_events order by t.sequence, t.event_id)
    from taken t join counted c using (merchant_id)
    window merchants_events as (partition by t.merchant_id)
  )
  select count(*)::int as events from taken`,
)

/** What makes a row of `event` a `FeedEvent`. */
export function eventFields(table: string): string {
  const named = asFields('merchant_id, event_id, type, subject_id, sequence', table)
  return `${named}, ${table}.position::float8 as position, ${table}.created_at as "happenedAt"`
}

/** Positions have no holes, but those of a quarter that was archived are away: so it is not `position <= $2 + $3`. */
const READ_FEED = statement(
  'read-feed',
  `select ${eventFields('event')},
     case when $4::text[] is null or type = any ($4) then data end as change
   from event where merchant_id = $1 and position > $2
   order by position limit $3`,
)

const LAST_POSITIONS = statement(
  'last-positions',
  `select merchant_id as id, last_position::float8 as position from event_feed
   where merchant_id = any ($1::uuid[])`,
)

export function createFeedStore(pool: pg.Pool): FeedStore {
  return {
    sequence: async (eventsMaximum) =>
      (await readValue(pool, SEQUENCE_EVENTS, [eventsMaximum])) ?? 0,
    async read(merchantId, { after, limit, lookMaximum, types }) {
      type Looked = FeedEvent | (Omit<FeedEvent, 'change'> & Readonly<{ change: null }>)
      const values = [merchantId, after, lookMaximum, types]
      const looked = await readRows<Looked>(pool, READ_FEED, values)
      const isWanted = (row: Looked): row is FeedEvent => row.change !== null
      const events = looked.filter(isWanted).slice(0, limit)
      const last = events.length === limit ? events.at(-1) : looked.at(-1)
      return { events, position: last?.position ?? after }
    },
    async lastPositions(merchantIds) {
      type Last = Readonly<{ id: string; position: number }>
      const rows = await readRows<Last>(pool, LAST_POSITIONS, [merchantIds])
      return new Map(rows.map(({ id, position }) => [id, position]))
    },
  }
}
