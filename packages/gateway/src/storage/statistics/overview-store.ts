import type pg from 'pg'

import type { OverviewStore } from '../../operating/statistics/index.ts'
import { readRows, statement } from '../postgres/index.ts'

/**
 * What needs a person, counted. `$1` merchants, `$2` the present. Each part reads an index that has hardly anything
 * but the rows it counts, or a small table.
 */
const ATTENTION = statement(
  'overview-attention',
  `with waiting as (
    select 'Unknowns' as kind, coalesce(unknown_since, send_by) as at from payment_order
    where merchant_id = any ($1::uuid[]) and state = 'Unknown' and next_inquiry_at is not null
    union all
    select 'Unknowns', coalesce(unknown_since, send_by) from order_operation
    where merchant_id = any ($1::uuid[]) and state = 'Unknown' and next_inquiry_at is not null
    union all
    select 'Terminals', unreachable_since from terminal
    where merchant_id = any ($1::uuid[]) and state = 'Active' and unreachable_since is not null
    union all
    select 'Endpoints', coalesce(failing_since, created_at) from webhook_endpoint
    where merchant_id = any ($1::uuid[])
      and (state = 'Disabled' or (state = 'Active' and failing_since is not null))
    union all
    select 'PreAuths', pre_auth_expires_at from payment_order
    where merchant_id = any ($1::uuid[]) and state = 'PreAuthorized'
      and pre_auth_expires_at <= $2::timestamptz + interval '1 day'
    union all
    select 'Approvals', asked_at from consent
    where merchant_id = any ($1::uuid[]) and state = 'Waiting' and expires_at > $2
    union all
    select 'Notices', created_at from notice
    where merchant_id = any ($1::uuid[]) and state in ('Failed', 'Held')
  )
  select kind, count(*)::int as count, min(at) as at from waiting group by kind`,
)

const LATEST = statement(
  'overview-latest',
  `select o.merchant_id as "merchantId", o.order_id as "orderId", o.state, o.amount_minor as "amountMinor",
     o.card ->> 'cardBrand' as "cardBrand", o.card ->> 'lastFour' as "lastFour", o.outcome_code as "outcomeCode", o.created_at as "createdAt"
   from unnest($1::uuid[]) as w(merchant_id) cross join lateral (
     select * from payment_order p where p.merchant_id = w.merchant_id order by p.order_id desc limit $2
   ) o
   order by o.order_id desc limit $2`,
)

export function createOverviewStore(pool: pg.Pool): OverviewStore {
  return {
    attention: (merchantIds, now) => readRows(pool, ATTENTION, [merchantIds, now]),
    latest: (merchantIds, count) => readRows(pool, LATEST, [merchantIds, count]),
  }
}
