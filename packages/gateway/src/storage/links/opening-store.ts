import { OPENINGS_MAXIMUM, type OpeningStore } from '../../payment/links/index.ts'
import { execute, listsFor, type Queryable, statement } from '../postgres/index.ts'

/** Rows in the order of the key: two processes that write the same rows wait for each other and never deadlock. */
const INSERT_OPENINGS = statement(
  'insert-link-openings',
  `with opened as (
     select merchant_id, link_id, browser_hash, min(opened_at) as opened_at
     from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::timestamptz[])
       as i(merchant_id, link_id, browser_hash, opened_at)
     group by merchant_id, link_id, browser_hash
   ),
   counted as materialized (
     select k.merchant_id, k.link_id, (
       select count(*) from (
         select from link_opening o where o.merchant_id = k.merchant_id and o.link_id = k.link_id limit $5
       ) known
     ) as known
     from (select distinct merchant_id, link_id from opened) k
   )
   insert into link_opening (merchant_id, link_id, browser_hash, opened_at)
   select o.merchant_id, o.link_id, o.browser_hash, o.opened_at
   from opened o join counted c on c.merchant_id = o.merchant_id and c.link_id = o.link_id
   where c.known < $5
   order by o.merchant_id, o.link_id, o.browser_hash
   on conflict do nothing`,
)

/** Who opened links, in PostgreSQL. */
export function createOpeningStore(
  database: Queryable,
  openingsMaximum = OPENINGS_MAXIMUM,
): OpeningStore {
  return {
    insert: (openings) =>
      execute(database, INSERT_OPENINGS, [
        ...listsFor('merchant_id, link_id, browser_hash, opened_at', openings),
        openingsMaximum,
      ]),
  }
}
