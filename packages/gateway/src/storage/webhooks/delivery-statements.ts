import { eventFields } from '../events/index.ts'
import { asFields, statement } from '../postgres/index.ts'

const LEASED_FIELDS = asFields(
  'merchant_id, endpoint_id, lease_number, url, failures, failing_since, failing_told_at, next_probe_at',
  'e',
)

/**
 * An endpoint is leased where its feed has events after its cursor, or a delivery is due, and no process holds
 * its lease. The number of the lease goes up, so that whoever had it before can write nothing more.
 */
export const LEASE_ENDPOINTS = statement(
  'lease-webhook-endpoints',
  `with due as (
    select e.merchant_id, e.endpoint_id from webhook_endpoint e
    where e.state = 'Active' and e.leased_until <= $1
      and (e.next_probe_at is null or e.next_probe_at <= $1)
      and (exists (select from event_feed f where f.merchant_id = e.merchant_id
          and f.last_position > e.cursor_position)
        or exists (select from webhook_delivery d where d.merchant_id = e.merchant_id
          and d.endpoint_id = e.endpoint_id and d.state = 'Waiting' and d.next_attempt_at <= $1))
    limit $3 for update of e skip locked
  )
  update webhook_endpoint e set leased_until = $2, lease_number = e.lease_number + 1
  from due d where e.merchant_id = d.merchant_id and e.endpoint_id = d.endpoint_id
  returning ${LEASED_FIELDS}`,
)

export const KEEP_LEASE = statement(
  'keep-webhook-lease',
  `update webhook_endpoint set leased_until = $4
   where merchant_id = $1 and endpoint_id = $2 and lease_number = $3`,
)

/**
 * Moves the cursor over the next events, and writes a delivery for each wanted one. A delivery waits at
 * 'infinity' while an earlier event of its subject waits: only the process that has the lease writes deliveries
 * and ends them, so none of them can end unseen in between.
 * An event that has its delivery already is sent again: the cursor was set back. The cursor is read by a
 * subselect and not by a join, because a join would sort all events after it.
 */
export const TAKE_EVENTS = statement(
  'take-webhook-events',
  `with owner as materialized (
    select cursor_position, types, resent_until from webhook_endpoint
    where merchant_id = $1 and endpoint_id = $2 and lease_number = $3 and state = 'Active'
    for update
  ),
  next as materialized (
    select position, event_id, type, subject_id from event
    where merchant_id = $1 and position > (select cursor_position from owner)
    order by position limit $5
  ),
  moved as (
    update webhook_endpoint set cursor_position = n.last
    from (select max(position) as last from next) n
    where merchant_id = $1 and endpoint_id = $2 and n.last is not null
  ),
  written as (
    insert into webhook_delivery as d (merchant_id, endpoint_id, position, event_id, event_type,
      subject_id, state, is_resent, next_attempt_at, created_at)
    select $1::uuid, $2::uuid, n.position, n.event_id, n.type, n.subject_id, 'Waiting',
      n.position <= o.resent_until,
      case when row_number() over (partition by n.subject_id order by n.position) > 1
        or exists (select from webhook_delivery w where w.merchant_id = $1
          and w.endpoint_id = $2 and w.subject_id = n.subject_id and w.state = 'Waiting')
        then 'infinity'::timestamptz else $4::timestamptz end, $4::timestamptz
    from next n cross join owner o
    where o.types is null or n.type = any (o.types)
    on conflict (merchant_id, endpoint_id, position) do update set
      state = 'Waiting', is_resent = true, attempt_count = 0, finished_at = null,
      next_attempt_at = excluded.next_attempt_at
    where d.state <> 'Waiting'
  )
  select count(*)::int as events from next`,
)

export const DUE_DELIVERIES = statement(
  'due-webhook-deliveries',
  `select d.position::float8 as "deliveryPosition", ${asFields('attempt_count, is_resent', 'd')},
     ${eventFields('v')}, v.data as change
   from webhook_delivery d
   left join event v on v.merchant_id = d.merchant_id and v.event_id = d.event_id
   where d.merchant_id = $1 and d.endpoint_id = $2 and d.state = 'Waiting'
     and d.next_attempt_at <= $3
   order by d.next_attempt_at, d.position limit $4`,
)

/**
 * The outcome of a round, fenced by the number of the lease. Where the earliest waiting delivery of a subject has
 * ended, the next one of that subject becomes due; a delivery that ends here still looks waiting to this
 * statement, and is left out by its position.
 */
export const RECORD_ROUND = statement(
  'record-webhook-round',
  `with result as materialized (
    select * from unnest($5::bigint[], $6::text[], $7::timestamptz[], $8::jsonb[])
      as r (position, state, next_attempt_at, attempt)
  ),
  owner as (
    update webhook_endpoint set failures = $9::integer, failing_since = $10::timestamptz, failing_told_at = $11::timestamptz,
      next_probe_at = $12::timestamptz, disabled_reason = coalesce($13::text, disabled_reason),
      state = case when $13::text is not null and state = 'Active' then 'Disabled' else state end,
      event_count = event_count + case when $14::uuid is null then 0 else 1 end
    where merchant_id = $1 and endpoint_id = $2 and lease_number = $3
    returning merchant_id, endpoint_id, event_count, url, failing_since
  ),
  ended as (
    update webhook_delivery d set state = r.state, attempt_count = d.attempt_count + 1,
      attempts = d.attempts || r.attempt, next_attempt_at = r.next_attempt_at,
      finished_at = case when r.state = 'Waiting' then null else $4::timestamptz end
    from result r cross join owner o
    where d.merchant_id = o.merchant_id and d.endpoint_id = o.endpoint_id
      and d.position = r.position and d.state = 'Waiting'
    returning d.subject_id, d.state
  ),
  earliest as (
    select distinct on (w.subject_id) w.position, w.next_attempt_at
    from webhook_delivery w
    where w.merchant_id = $1 and w.endpoint_id = $2 and w.state = 'Waiting'
      and w.subject_id in (select subject_id from ended where state <> 'Waiting')
      and w.position not in (select position from result where state <> 'Waiting')
    order by w.subject_id, w.position
  ),
  freed as (
    update webhook_delivery d set next_attempt_at = $4::timestamptz from earliest f
    where d.merchant_id = $1 and d.endpoint_id = $2 and d.position = f.position
      and f.next_attempt_at = 'infinity'
  ),
  notified as (
    insert into notice (merchant_id, notice_id, kind, channel, recipient, language_code,
      endpoint_id, state, next_attempt_at, created_at)
    select o.merchant_id, $14::uuid, case $15::text when 'endpoint.failing'
      then 'EndpointFailing' else 'EndpointDisabled' end, 'Email', m.contact_email,
      m.contact_language, o.endpoint_id, 'Waiting', $4::timestamptz, $4::timestamptz
    from owner o join merchant m using (merchant_id)
    where $14::uuid is not null and m.contact_email is not null
  ),
  told as (
    insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data, created_at)
    select merchant_id, $14::uuid, $15::text, endpoint_id, event_count, jsonb_build_object(
      'endpointId', endpoint_id, 'url', url, 'failingSince', failing_since), $4::timestamptz
    from owner where $14::uuid is not null
  )
  select 1 from owner`,
)
