-- The orders whose row in payment_search may be missing or old; `merchant` null: of all merchants. An order without a
-- settled outcome has no event yet. Every other change of an order is in an event, but that of a PreAuth when it is
-- captured: the event is its PostAuth's. `unread_maximum`: how many unread events of one merchant are looked at.
--
-- A function, because planning these reads for each list took longer than the list itself: a session keeps the plans of
-- a function. It is stable, so it reads the snapshot of the statement that calls it, and the two together have each
-- order as it is at that moment. The tables grow from nothing within minutes, so plans go by keys and not by counts.
create function panel_fresh_orders(merchant uuid, unread_maximum integer)
  returns table (merchant_id uuid, order_id uuid)
  language plpgsql stable rows 200
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
begin
  return query
    with changed as materialized (
      select o.merchant_id, o.order_id, o.original_order_id from payment_order o
      where o.next_inquiry_at is not null and (merchant is null or o.merchant_id = merchant)
      union
      select o.merchant_id, o.order_id, o.original_order_id
      from (
        -- Committed, but not yet read into the search: without a position, or beyond the one last read.
        select b.merchant_id, b.subject_id from event_outbox b
        union all
        select e.merchant_id, e.subject_id
        from event_feed f
        left join payment_search_progress p on p.merchant_id = f.merchant_id
        cross join lateral (
          select n.merchant_id, n.subject_id from event n
          where n.merchant_id = f.merchant_id and n.position > coalesce(p.position, 0)
          order by n.position limit unread_maximum
        ) e
        where f.last_position > coalesce(p.position, 0)
      ) u
      join payment_order o on o.merchant_id = u.merchant_id and o.order_id = u.subject_id
      where merchant is null or u.merchant_id = merchant
    )
    select c.merchant_id, c.order_id from changed c
    union
    select c.merchant_id, c.original_order_id from changed c where c.original_order_id is not null;
end
$$;

-- A search reads every new row that is not yet in the tree of the index, one after the other. With the usual limit of
-- 4 MB that took longer than the search itself while many payments came in.
alter index payment_search_by_key set (gin_pending_list_limit = 128);
