import { statement } from '../postgres/index.ts'
import { HOUR_OF_ORDER, OUTCOME, OUTCOME_CODE, paymentsOf, postingsOf } from './counting.ts'

/**
 * The hours whose sums do not count any more: those that are marked, and those of events that are not read yet. `$1`
 * merchants, `$2` and `$3` hours between which marks are looked for.
 */
export const FRESH_HOURS = statement(
  'figure-fresh-hours',
  `with tail as materialized (
    select n.merchant_id, n.subject_id
    from unnest($1::uuid[]) as w(merchant_id)
    join figure_progress p on p.merchant_id = w.merchant_id
    cross join lateral (
      select e.merchant_id, e.subject_id from event e
      where e.merchant_id = w.merchant_id and e.position > p.position offset 0
    ) n
    union
    select merchant_id, subject_id from event_outbox where merchant_id = any ($1::uuid[])
  )
  select merchant_id as "merchantId", hour from figure_due
  where merchant_id = any ($1::uuid[]) and hour >= $2 and hour < $3
  union
  select merchant_id, hour_of(moment_of_id(subject_id)) from tail
  union
  select t.merchant_id, hour_of(l.posted_at) from tail t cross join lateral (
    select posted_at from ledger_transfer q
    where q.merchant_id = t.merchant_id and q.order_id = t.subject_id offset 0
  ) l`,
)

/**
 * `$1` merchants, `$2` and `$3` the span, `$4` and `$5` the whole hours in it, `$6` and `$7` the fresh hours with their
 * merchants. `direct` is what is read from the orders and the ledger: the edges of the span, fresh hours, and everything
 * of merchants whose sums are not begun. What is archived has sums only.
 */
const WHERE_FROM = `
  with whose as materialized (
    select w.merchant_id, p.position
    from unnest($1::uuid[]) as w(merchant_id) left join figure_progress p on p.merchant_id = w.merchant_id
  ),
  archived as materialized (
    select coalesce(period_from, '-infinity') as since, period_until as until
    from archived_period where state = 'Archived'
  ),
  fresh as materialized (
    select u.merchant_id, u.hour from unnest($6::uuid[], $7::timestamptz[]) as u(merchant_id, hour)
  ),
  direct as materialized (
    select merchant_id, $2::timestamptz as since, $3::timestamptz as until from whose where position is null
    union all
    select w.merchant_id, e.since, e.until
    from whose w cross join (values
      ($2::timestamptz, $4::timestamptz), ($5::timestamptz, $3::timestamptz)
    ) as e(since, until)
    where w.position is not null and e.since < e.until
    union all
    select f.merchant_id, f.hour, f.hour + interval '1 hour'
    from fresh f join whose w on w.merchant_id = f.merchant_id
    where w.position is not null and f.hour >= $4 and f.hour < $5
  )`

/**
 * Which sums count. `moment` places a sum in its quarter. Archived quarters are looked up in a short list that was read
 * before: a look-up in their table for each sum seems so expensive to the planner that it takes a sort for as cheap as
 * a hash.
 */
function counts(moment: string): string {
  return `r.merchant_id = any ($1::uuid[]) and r.hour >= $4 and r.hour < $5
    and ((r.merchant_id in (select merchant_id from whose where position is not null)
        and (r.merchant_id, r.hour) not in (select merchant_id, hour from fresh))
      or exists (select from archived a where ${moment} >= a.since and ${moment} < a.until))`
}

const PAYMENTS = `
  counted as (
    select r.merchant_id, r.hour, r.terminal_id, r.outcome, r.outcome_code, r.payments, r.amount_minor
    from payment_hour r where ${counts('r.hour')}
    union all
    select o.merchant_id, ${HOUR_OF_ORDER}, o.terminal_id, ${OUTCOME}, ${OUTCOME_CODE}, 1, o.amount_minor
    from ${paymentsOf('direct')}
  )`

const SUMS = `sum(payments)::int as payments, sum(amount_minor)::bigint as "amountMinor"`

export const TALLIES = statement(
  'figure-tallies',
  `${WHERE_FROM}, ${PAYMENTS}
   select hour, outcome, ${SUMS} from counted group by hour, outcome order by hour, outcome`,
)

/** Payments by the hour, by the terminal and by the reason, each by the outcome too. */
export const TALLIES_AND_SHARES = statement(
  'figure-tallies-and-shares',
  `${WHERE_FROM}, ${PAYMENTS},
  grouped as (
    select hour, merchant_id, terminal_id, outcome, outcome_code, ${SUMS} from counted
    group by grouping sets ((hour, outcome), (merchant_id, terminal_id, outcome), (outcome, outcome_code))
  )
  select g.hour, g.merchant_id as "merchantId", g.terminal_id as "terminalId", g.outcome,
    g.outcome_code as "outcomeCode", g.payments, g."amountMinor", t.alias, t.bank_code as "bankCode"
  from grouped g
  left join terminal t on t.merchant_id = g.merchant_id and t.terminal_id = g.terminal_id
  order by g.hour, g.outcome, g.payments desc, g.outcome_code, g.terminal_id`,
)

/** The first digits of most payments: `$8` of them. All are summed first, so that nothing is joined or sorted by hours. */
export const BINS = statement(
  'figure-bins',
  `${WHERE_FROM},
  counted as (
    select r.bin, r.bank_code, r.outcome, r.payments, r.amount_minor
    from card_hour r where ${counts('r.hour')}
    union all
    select left(o.card ->> 'bin', 6), o.card ->> 'bankCode', ${OUTCOME}, 1, o.amount_minor
    from ${paymentsOf('direct')}
  ),
  summed as materialized (
    select bin, bank_code, outcome, ${SUMS} from counted group by bin, bank_code, outcome
  ),
  top as (
    select bin, bank_code from summed group by bin, bank_code
    order by sum(payments) desc, bin, bank_code limit $8
  )
  select bin, bank_code as "bankCode", outcome, payments, "amountMinor"
  from summed join top using (bin, bank_code) order by bin, bank_code, outcome`,
)

export const POSTINGS = statement(
  'figure-postings',
  `${WHERE_FROM},
  counted as (
    select r.hour, r.leg, r.postings, r.amount_minor
    from ledger_hour r where ${counts('r.quarter')}
    union all
    select hour_of(l.posted_at), l.leg, 1, l.amount_minor from ${postingsOf('direct')}
  )
  select hour, leg, sum(postings)::int as postings, sum(amount_minor)::bigint as "amountMinor"
  from counted group by hour, leg order by hour, leg`,
)
