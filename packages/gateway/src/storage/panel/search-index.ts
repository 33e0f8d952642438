import type pg from 'pg'

import type { SearchIndex } from '../../operating/search/index.ts'
import { type NamedStatement, type Queryable, readValue, statement } from '../postgres/index.ts'
import { KEYS_OF_ORDER, NAME_KEYS_OF_ORDER } from './search-keys.ts'

const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Above this id nothing is made, and below the next one nothing is left. */
const BEGIN = statement(
  'search-begin',
  `insert into payment_search_progress (merchant_id, position, older_than)
   select m.merchant_id, coalesce(f.last_position, 0), '${HIGHEST_ID}'
   from merchant m left join event_feed f on f.merchant_id = m.merchant_id
   where not exists (select from payment_search_progress p where p.merchant_id = m.merchant_id)
   on conflict do nothing`,
)

const COLUMNS = `merchant_id, order_id, amount_minor, keys, name_keys`
const VALUES = `o.merchant_id, o.order_id, o.amount_minor, ${KEYS_OF_ORDER}, ${NAME_KEYS_OF_ORDER}`

/**
 * Reads the next events of each merchant's feed and writes the rows of their orders. The row of the progress is locked
 * until the commit. Whoever locks it next has a snapshot with every position up to the one read here, and with the
 * orders as they were then or later: so no row is replaced by an older one.
 */
const READ_EVENTS = statement(
  'search-read-events',
  `with behind as materialized (
    select p.merchant_id, p.position from payment_search_progress p
    join event_feed f on f.merchant_id = p.merchant_id
    where f.last_position > p.position
    for update of p skip locked
  ),
  taken as materialized (
    select e.merchant_id, e.subject_id, e.position
    from behind b cross join lateral (
      select n.merchant_id, n.subject_id, n.position from event n
      where n.merchant_id = b.merchant_id and n.position > b.position
      order by n.position limit $1
    ) e
    limit $1
  ),
  named as (
    select merchant_id, subject_id as order_id from taken
    union
    select o.merchant_id, o.original_order_id
    from taken t join payment_order o on o.merchant_id = t.merchant_id and o.order_id = t.subject_id
    where o.original_order_id is not null
  ),
  written as (
    insert into payment_search as s (${COLUMNS})
    select ${VALUES} from named n
    join payment_order o on o.merchant_id = n.merchant_id and o.order_id = n.order_id
    on conflict (merchant_id, order_id) do update set keys = excluded.keys, name_keys = excluded.name_keys
    where (s.keys, s.name_keys) is distinct from (excluded.keys, excluded.name_keys)
  ),
  moved as (
    update payment_search_progress p set position = r.position
    from (select merchant_id, max(position) as position from taken group by merchant_id) r
    where p.merchant_id = r.merchant_id
  )
  select count(*)::int as rows from taken`,
)

/**
 * Copies orders from before the first read, the newest first. A row that the events have written already is newer and
 * stays. A merchant without further orders is finished.
 */
const COPY_OLD = statement(
  'search-copy-old',
  `with unfinished as materialized (
    select p.merchant_id, p.older_than from payment_search_progress p
    where p.older_than is not null limit 1 for update of p skip locked
  ),
  taken as materialized (
    select o.* from unfinished u cross join lateral (
      select * from payment_order q
      where q.merchant_id = u.merchant_id and q.order_id < u.older_than
      order by q.order_id desc limit $1
    ) o
  ),
  written as (
    insert into payment_search (${COLUMNS}) select ${VALUES} from taken o
    on conflict do nothing
  ),
  moved as (
    update payment_search_progress p
    set older_than = (select t.order_id from taken t order by t.order_id limit 1)
    from unfinished u where p.merchant_id = u.merchant_id
  )
  select count(*)::int as rows from unfinished`,
)

/** The search table in PostgreSQL, filled step by step. */
export function createSearchIndex(pool: pg.Pool): Pick<SearchIndex, 'step'> {
  const rowsOf = async (named: NamedStatement, rowsMaximum: number) =>
    (await readValue<number>(pool, named, [rowsMaximum])) ?? 0
  return {
    step: async (rowsMaximum) => {
      await pool.query(BEGIN)
      return (await rowsOf(READ_EVENTS, rowsMaximum)) + (await rowsOf(COPY_OLD, rowsMaximum))
    },
  }
}

/** Forgets what the search has read; the steps begin again. To be run in a transaction. */
export function createSearchReset(database: Queryable): Pick<SearchIndex, 'reset'> {
  return {
    reset: async () => {
      // Waits for running steps, which lock rows of the progress until they commit, and keeps further ones away.
      await database.query('lock table payment_search_progress in exclusive mode')
      await database.query('truncate payment_search')
      await database.query('delete from payment_search_progress')
    },
  }
}
