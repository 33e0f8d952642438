const MERCHANTS_AT_ONCE = 50
const EVENTS_AT_ONCE = 1_000
const ORDERS_AT_ONCE = 1_000

/** The most orders whose parts one step writes. */
const WRITTEN_AT_ONCE = 500

/** The batch of `o` that was open at the posting `l`: what an operation belongs to, whatever the batch of its sale. */
const BATCH_AT_POSTING = `(select max(b.batch_number) from terminal_batch b
  where b.merchant_id = o.merchant_id and b.terminal_id = o.terminal_id and b.opened_at < l.posted_at)`

/** Each order with postings, with the batch of each: of the sale, or of an operation. */
const marking = (orders: string, only = ''): string => `
    insert into settlement_due (merchant_id, terminal_id, batch_number, order_id)
    select distinct o.merchant_id, o.terminal_id, n.batch_number, o.order_id
    from ${orders} c
    join payment_order o on o.merchant_id = c.merchant_id and o.order_id = c.order_id
    join ledger_transfer l on l.merchant_id = o.merchant_id and l.order_id = o.order_id
    cross join lateral (
      select case when l.source_id = l.order_id then o.batch_number
        else coalesce(${BATCH_AT_POSTING}, o.batch_number) end as batch_number
    ) n
    ${only}
    on conflict do nothing`

/** What a merchant has when its first step is taken is read by id; whatever happens afterwards, by its event. */
export const BEGIN = `
  insert into settlement_progress (merchant_id, position, order_after)
  select m.merchant_id, coalesce(f.last_position, 0), '00000000-0000-0000-0000-000000000000'
  from merchant m left join event_feed f on f.merchant_id = m.merchant_id
  where not exists (select from settlement_progress p where p.merchant_id = m.merchant_id)
  order by m.merchant_id limit ${MERCHANTS_AT_ONCE}
  on conflict do nothing`

/** The next older orders of one merchant. `done` counts the progress too, so that 0 means that all are read. */
export const READ_OLD_ORDERS = `
  with turn as materialized (
    select merchant_id, order_after from settlement_progress
    where order_after is not null order by merchant_id limit 1
  ),
  seen as materialized (
    select n.merchant_id, n.order_id from turn t cross join lateral (
      select o.merchant_id, o.order_id from payment_order o
      where o.merchant_id = t.merchant_id and o.order_id > t.order_after
      order by o.order_id limit ${ORDERS_AT_ONCE}
    ) n
  ),
  marked as (${marking('seen')}),
  moved as (
    update settlement_progress p
    set order_after = (select s.order_id from seen s order by s.order_id desc limit 1)
    from turn t where p.merchant_id = t.merchant_id
  )
  select count(*)::int as done from turn`

/** An event names its order, and is written in the commit that changes the order or posts to the ledger. */
export const READ_EVENTS = `
  with behind as materialized (
    select p.merchant_id, p.position
    from settlement_progress p join event_feed f on f.merchant_id = p.merchant_id
    where f.last_position > p.position limit ${MERCHANTS_AT_ONCE}
  ),
  seen as materialized (
    select n.merchant_id, n.order_id, n.position from behind b cross join lateral (
      select e.merchant_id, e.subject_id as order_id, e.position from event e
      where e.merchant_id = b.merchant_id and e.position > b.position
      order by e.position limit ${EVENTS_AT_ONCE}
    ) n
  ),
  marked as (${marking('seen')}),
  moved as (
    update settlement_progress p set position = r.position
    from (select merchant_id, max(position) as position from seen group by merchant_id) r
    where p.merchant_id = r.merchant_id
  )
  select count(*)::int as done from seen`

export const TAKE_READY = `
  delete from settlement_due d using (
    select w.merchant_id, w.terminal_id, w.batch_number, w.order_id
    from settlement_due w join terminal_batch b on b.merchant_id = w.merchant_id
      and b.terminal_id = w.terminal_id and b.batch_number = w.batch_number
    where b.state = 'Closed' limit ${WRITTEN_AT_ONCE}
  ) r
  where d.merchant_id = r.merchant_id and d.terminal_id = r.terminal_id
    and d.batch_number = r.batch_number and d.order_id = r.order_id
  returning d.merchant_id as "merchantId", d.order_id as "orderId"`

/** `$1`, `$2`: merchants with their orders. */
const ORDERS = `(select distinct u.merchant_id, u.order_id
  from unnest($1::uuid[], $2::uuid[]) as u(merchant_id, order_id))`

/**
 * Marks again what waits for another batch: a batch that was opened before a posting, and committed after the posting was
 * read, is the posting's.
 */
export const MARK_WAITING = marking(
  ORDERS,
  `where exists (select from terminal_batch b where b.merchant_id = o.merchant_id
    and b.terminal_id = o.terminal_id and b.batch_number = n.batch_number and b.state <> 'Closed')`,
)

/** The sums of an order are its postings', so that no state of the order is read twice. */
export const SETTLED_ORDERS = `
  select o.merchant_id as "merchantId", o.terminal_id as "terminalId", o.order_id as "orderId",
    o.installment_count as "installmentCount", o.bank_order_id as "bankOrderId",
    nullif(o.card ->> 'cardNetwork', 'Unknown') as programme,
    o.card ->> 'cardNetwork' as "cardNetwork", o.card ->> 'cardType' as "cardType",
    o.card ->> 'bankCode' as "cardBankCode", o.card ->> 'lastFour' as "lastFour",
    o.bank_answer ->> 'transactionId' as "bankTransactionId",
    o.provision_number as "authorisationCode",
    case b.state when 'Closed' then b.business_date::text end as "bankDay",
    moment_of_id(coalesce(o.original_order_id, o.order_id)) as "pricedAt",
    s.gross as "grossMinor", s.fee as "feeMinor", s.reversed as "isReversed"
  from ${ORDERS} c
  join payment_order o on o.merchant_id = c.merchant_id and o.order_id = c.order_id
  join terminal_batch b on b.merchant_id = o.merchant_id and b.terminal_id = o.terminal_id
    and b.batch_number = o.batch_number
  cross join lateral (
    select coalesce(sum(l.amount_minor) filter (where l.leg in ('Sale', 'Points')), 0)::bigint as gross,
      coalesce(sum(l.amount_minor) filter (where l.leg = 'Commission'), 0)::bigint as fee,
      coalesce(bool_or(l.leg in ('Reverse', 'PointsReverse')), false) as reversed
    from ledger_transfer l where l.merchant_id = o.merchant_id and l.order_id = o.order_id
  ) s`

export const RETURNS = `
  select o.order_id as "orderId", l.source_id as "operationId",
    sum(l.amount_minor)::bigint as "amountMinor",
    (max(l.returned_after_minor) - sum(l.amount_minor))::bigint as "backBeforeMinor",
    max((select case b.state when 'Closed' then b.business_date::text end from terminal_batch b
      where b.merchant_id = o.merchant_id and b.terminal_id = o.terminal_id
        and b.batch_number = coalesce(${BATCH_AT_POSTING}, o.batch_number))) as "bankDay"
  from ${ORDERS} c
  join payment_order o on o.merchant_id = c.merchant_id and o.order_id = c.order_id
  join ledger_transfer l on l.merchant_id = o.merchant_id and l.order_id = o.order_id
  where l.leg in ('Return', 'PointsReturn')
  group by o.order_id, l.source_id`
