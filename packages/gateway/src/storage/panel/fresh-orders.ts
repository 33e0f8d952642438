/** How many unread events of one merchant a search looks at. After a peak more may wait; the panel says so. */
export const UNREAD_EVENTS_MAXIMUM = 500

/** Events that are committed, but not yet read into the search: without a position, or beyond the one last read. */
const UNREAD = `
  select e.merchant_id, e.subject_id from event_outbox e
  union all
  select e.merchant_id, e.subject_id
  from event_feed f
  left join payment_search_progress p on p.merchant_id = f.merchant_id
  cross join lateral (
    select n.merchant_id, n.subject_id from event n
    where n.merchant_id = f.merchant_id and n.position > coalesce(p.position, 0)
    order by n.position limit ${UNREAD_EVENTS_MAXIMUM}
  ) e
  where f.last_position > coalesce(p.position, 0)`

/**
 * The orders whose row in the search may be missing or old, as two steps of a `with`; `$1` is the merchant, or null for
 * all of them. An order without a settled outcome has no event yet. Every other change of an order is in an event,
 * but that of a PreAuth when it is captured: the event is its PostAuth's.
 *
 * Read in one snapshot with the search itself, the two together have each order as it is at that moment.
 */
export const FRESH_ORDERS = `
  changed as materialized (
    select o.merchant_id, o.order_id, o.original_order_id from payment_order o
    where o.next_inquiry_at is not null and ($1::uuid is null or o.merchant_id = $1)
    union
    select o.merchant_id, o.order_id, o.original_order_id
    from (${UNREAD}) u
    join payment_order o on o.merchant_id = u.merchant_id and o.order_id = u.subject_id
    where $1::uuid is null or u.merchant_id = $1
  ),
  fresh as materialized (
    select merchant_id, order_id from changed
    union
    select merchant_id, original_order_id from changed where original_order_id is not null
  )`
