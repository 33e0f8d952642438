import { FINGERPRINT_RECIPE } from '../../payment/payments/index.ts'
import { budgetDay, takeBudget } from '../notices/index.ts'
import { asFields, statement } from '../postgres/index.ts'

const BUDGET = {
  merchantId: '$1::uuid',
  at: '$11::timestamptz',
  sms: '$18::integer',
  email: '$19::integer',
  smsMaximum: '$20::integer',
  emailMaximum: '$21::integer',
} as const

/**
 * Takes the budget of the notices, then the idempotency key; without both, nothing else is written. Where the key
 * was taken already, the budget stays taken, and the caller gives it back.
 */
export const INSERT_LINK = statement(
  'insert-link',
  `with budget as (
     ${takeBudget(BUDGET)}
   ), allowed as (
     select 1 where ${BUDGET.sms} + ${BUDGET.email} = 0 or exists (select from budget)
   ), keyed as (
     insert into idempotency_key
       (merchant_id, endpoint, idempotency_key, fingerprint, recipe, subject_id, created_at)
     select $1, 'createLink', $12::text, $13::bytea, ${FINGERPRINT_RECIPE}, $2, $11
     from allowed where $12::text is not null
     on conflict do nothing
     returning subject_id
   ), address as (
     insert into link_address (address_token, merchant_id, link_id)
     select $8, $1, $2 from allowed where $12::text is null or exists (select from keyed)
     returning link_id
   ), notified as (
     insert into notice (merchant_id, notice_id, kind, channel, recipient, language_code, link_id,
       state, next_attempt_at, created_at)
     select $1, n.notice_id, 'Link', n.channel, n.recipient, n.language_code, $2, 'Waiting', $11, $11
     from address cross join unnest($14::uuid[], $15::text[], $16::text[], $17::text[])
       as n (notice_id, channel, recipient, language_code)
   ), written as (
   insert into payment_link (merchant_id, link_id, state, link_type, amount_type, amount_minor,
     currency, maximum_uses, expires_at, address_token, merchant_order_id, content, created_at)
   select $1::uuid, $2::uuid, 'Active', $3, $4, $5::bigint, 'TRY', $6::integer, $7::timestamptz,
     $8::text, $9::text, $10::jsonb, $11::timestamptz
   from address
   returning link_id
   )
   select exists (select from written) as "isWritten", exists (select from allowed) as "isAllowed",
     coalesce(b.sms_count, 0) as "Sms", coalesce(b.email_count, 0) as "Email"
   from (select) as one left join notice_budget b on ${BUDGET.sms} + ${BUDGET.email} > 0
     and b.merchant_id = ${BUDGET.merchantId} and b.day = ${budgetDay(BUDGET.at)}`,
)

const LINK_COLUMNS = `merchant_id, link_id, state, link_type, amount_type, amount_minor, maximum_uses,
  used_count, reserved_count, has_failed_try, expires_at, address_token, merchant_order_id, content,
  created_at`

/** Looks the newest payment up only for Passive links, because only they need it (`linkStatus`). */
const LINK_SELECT = `select ${asFields(LINK_COLUMNS, 'l')}, case when l.state = 'Passive' then
    (select max(u.paid_at) from link_use u
     where u.merchant_id = l.merchant_id and u.link_id = l.link_id) end as "lastPaidAt"
  from payment_link l`

export const FIND_LINK = statement(
  'find-link',
  `${LINK_SELECT} where l.merchant_id = $1 and l.link_id = $2`,
)

export const FIND_LINK_BY_ADDRESS = statement(
  'find-link-by-address',
  `${LINK_SELECT} join link_address a using (merchant_id, link_id) where a.address_token = $1`,
)

export const CANCEL_LINK = statement(
  'cancel-link',
  `with cancelled as (
     update payment_link set state = 'Cancelled', event_count = event_count + 1
     where merchant_id = $1 and link_id = $2 and state = 'Active' and expires_at > $3
     returning merchant_id, link_id, merchant_order_id, event_count
   )
   insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data, created_at)
   select merchant_id, $4, 'link.cancelled', link_id, event_count,
     jsonb_build_object('linkId', link_id, 'merchantOrderId', merchant_order_id), $3
   from cancelled`,
)

/** Locks the rows before it numbers them: PostgreSQL allows no locking clause beside a window function. */
export const EXPIRE_LINKS = statement(
  'expire-links',
  `with due as (
     select merchant_id, link_id from payment_link
     where state = 'Active' and expires_at <= $1
     order by expires_at limit $3 for update skip locked
   ), numbered as (
     select merchant_id, link_id, row_number() over () as position from due
   ), expired as (
     update payment_link l set state = 'Expired', event_count = l.event_count + 1 from numbered n
     where l.merchant_id = n.merchant_id and l.link_id = n.link_id and l.state = 'Active'
     returning l.merchant_id, l.link_id, l.merchant_order_id, l.used_count, l.event_count, n.position
   )
   insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data, created_at)
   select merchant_id, ($2::uuid[])[position], 'link.expired', link_id, event_count,
     jsonb_build_object('linkId', link_id, 'merchantOrderId', merchant_order_id,
       'usageCount', used_count), $1
   from expired`,
)

export const PAYMENTS_OF_LINK = statement(
  'payments-of-link',
  `select ${asFields('use_id, order_id, amount_minor, paid_at, payer')} from link_use
   where merchant_id = $1 and link_id = $2 and state = 'Paid'
     and (paid_at, use_id) > (coalesce($3::timestamptz, '-infinity'),
       coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'))
   order by paid_at, use_id limit $5`,
)
