import { asFields, foldedText, statement } from '../postgres/index.ts'

const LINK_COLUMNS = `merchant_id, link_id, state, link_type, amount_type, amount_minor, maximum_uses,
  used_count, reserved_count, has_failed_try, expires_at, address_token, merchant_order_id, content, created_at`

const LAST_PAID = `(select max(u.paid_at) from link_use u
  where u.merchant_id = l.merchant_id and u.link_id = l.link_id and u.state = 'Paid')`

/** The state that `linkStatus` gives at $8. */
const STATUS = `case
  when l.state = 'Active' and l.expires_at <= $8 then 'Expired'
  when l.state = 'Passive' and l.used_count >= l.maximum_uses and ${LAST_PAID} >= l.expires_at then 'Expired'
  else l.state end`

/** $1 merchant, $2 and $3 the range of ids, $4 state, $5 text, $6 and $7 amounts, $8 the present. */
const FILTER = `l.link_id >= $2 and l.link_id < $3
  and ($4::text is null or ${STATUS} = $4)
  and ($5::text is null or ${foldedText("l.content ->> 'productName'")} like ${foldedText('$5')}
    or ${foldedText('l.merchant_order_id')} like ${foldedText('$5')})
  and ($6::bigint is null or l.amount_minor >= $6) and ($7::bigint is null or l.amount_minor <= $7)`

/** Ids begin with their time, so the primary key gives the links of each merchant in order. */
function pageText(order: 'asc' | 'desc'): string {
  return `select ${asFields(LINK_COLUMNS, 'l')},
      case when l.state = 'Passive' then ${LAST_PAID} end as "lastPaidAt"
    from merchant m cross join lateral (
      select l.* from payment_link l where l.merchant_id = m.merchant_id and ${FILTER}
      order by l.link_id ${order} limit $9
    ) l
    where $1::uuid is null or m.merchant_id = $1
    order by l.link_id ${order} limit $9`
}

export const LINK_PAGE = {
  older: statement('panel-links-older', pageText('desc')),
  newer: statement('panel-links-newer', pageText('asc')),
}

const COUNTS = `count(distinct (u.link_id, u.page_id)) filter (where u.page_id is not null)::int as pages,
  count(u.use_id)::int as tries, count(u.session_id)::int as verified, count(u.order_id)::int as sent,
  count(*) filter (where u.state = 'Paid')::int as paid,
  coalesce(sum(u.amount_minor) filter (where u.state = 'Paid'), 0)::bigint as "paidMinor"`

export const LINKS_FUNNEL = statement(
  'panel-links-funnel',
  `with passing as materialized (
     select l.merchant_id, l.link_id from payment_link l
     where ($1::uuid is null or l.merchant_id = $1) and ${FILTER}
   )
   select (select count(*) from passing)::int as links,
     (select count(*) from passing join link_opening using (merchant_id, link_id))::int as opened,
     ${COUNTS}
   from passing l join link_use u on u.merchant_id = l.merchant_id and u.link_id = l.link_id`,
)

export const LINK_FUNNEL = statement(
  'panel-link-funnel',
  `select 1 as links, (
       select count(*) from link_opening o where o.merchant_id = $1 and o.link_id = $2
     )::int as opened, ${COUNTS}
   from link_use u where u.merchant_id = $1 and u.link_id = $2`,
)

export const LINK_USES = statement(
  'panel-link-uses',
  `select ${asFields(
    'use_id, state, amount_minor, installment_count, session_id, order_id, paid_at, created_at, payer, payer_erased_at',
  )}, taken_over_at is not null as "isTakenOver"
   from link_use
   where merchant_id = $1 and link_id = $2 and ($3::uuid is null or use_id < $3)
   order by use_id desc limit $4`,
)

export const LINK_NOTICES = statement(
  'panel-link-notices',
  `select ${asFields('notice_id, kind, channel, recipient, state, created_at, ended_at')} from notice
   where merchant_id = $1 and link_id = $2 order by notice_id desc limit $3`,
)
