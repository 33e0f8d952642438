import { idAt } from '../postgres/index.ts'

/** A payment's outcome, and the error that explains it. */
export const OUTCOME = `case when o.state in ('Declined', 'Failed', 'Unknown') then o.state
  when o.payment_type = 'PreAuth' then 'PreAuthorized' else 'Approved' end`
export const OUTCOME_CODE = `case when o.state in ('Declined', 'Failed', 'Unknown') then coalesce(o.outcome_code, '') else '' end`

/** The hour of a payment's id, and the quarter (UTC) in whose partition the id lies. */
export const HOUR_OF_ORDER = 'hour_of(moment_of_id(o.order_id))'
export const QUARTER_OF_ORDER = `date_trunc('quarter', moment_of_id(l.order_id), 'UTC')`

/**
 * The payments of a merchant whose ids were made in a span: a range of the primary key. A payment that has no outcome
 * yet has no event either, so no sum may count it. `offset 0` keeps the planner from joining otherwise than by key.
 */
export function paymentsOf(spans: string): string {
  return `${spans} d cross join lateral (
      select * from payment_order p
      where p.merchant_id = d.merchant_id
        and p.order_id >= ${idAt('d.since', '0')} and p.order_id < ${idAt('d.until', '0')}
        and p.state <> 'Pending' and p.payment_type <> 'PostAuth'
      offset 0
    ) o`
}

/**
 * The postings of merchants in spans. Postings are found by their time alone, for all merchants at once, because the
 * ledger's keys begin with the merchant and go on with the order.
 */
export function postingsOf(spans: string): string {
  return `(select distinct s.since, s.until from ${spans} s) t
    cross join lateral (
      select * from ledger_transfer q where q.posted_at >= t.since and q.posted_at < t.until offset 0
    ) l
    join ${spans} d on d.merchant_id = l.merchant_id and d.since = t.since and d.until = t.until`
}

/** Whether the rows of a moment are in an archive. */
export function isArchived(moment: string): string {
  return `exists (select from archived_period a where a.state = 'Archived'
    and ${moment} >= coalesce(a.period_from, '-infinity') and ${moment} < a.period_until)`
}

/**
 * While an archive command drops the rows of a quarter, it holds these tables for itself. Whoever has this lock reads a
 * quarter either with its rows or as archived, never as empty.
 */
export const KEEP_PERIODS =
  'lock table only payment_order, only ledger_transfer in access share mode'
