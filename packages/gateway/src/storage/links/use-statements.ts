import { NO_CONTACT, NO_PAYER } from '../payers/index.ts'
import { asFields, statement } from '../postgres/index.ts'

const OF_LINK = 'merchant_id = $1 and link_id = $2'

/** Every change of the number of reservations locks the link's row first, so that no two can deadlock. */
export const LOCK_LINK = statement(
  'lock-link-for-use',
  `select state = 'Active' and expires_at > $3 as "isActive",
     used_count + reserved_count < maximum_uses as "hasUseLeft"
   from payment_link where ${OF_LINK} for update`,
)

export const OPEN_USES_OF_PAGE = statement(
  'open-link-uses-of-page',
  `select state from link_use
   where ${OF_LINK} and page_id = $3 and state in ('Reserved', 'Paying', 'Paid')`,
)

export const PAYER_EMAIL = statement(
  'payer-email-of-session',
  `select payer->>'email' from link_use
   where ${OF_LINK} and session_id = $3 and state = 'Reserved' limit 1`,
)

export const GIVE_UP_RESERVATION = statement(
  'give-up-link-reservation',
  `update link_use set state = 'Released' where ${OF_LINK} and page_id = $3 and state = 'Reserved'`,
)

export const INSERT_USE = statement(
  'insert-link-use',
  `with reserved as (
     insert into link_use (merchant_id, link_id, use_id, page_id, state, amount_minor,
       installment_count, session_id, payer, reserved_until, created_at, language_code,
       browser_hash)
     values ($1, $2, $3, $4, 'Reserved', $5, $6, $7, $8, $9, $10, $12, $13)
   )
   update payment_link set reserved_count = reserved_count + $11 where ${OF_LINK}`,
)

export const RELEASE_USE = statement(
  'release-link-use',
  `with link as materialized (
     select merchant_id, link_id from payment_link where ${OF_LINK} for update
   ), released as (
     update link_use u set state = 'Released' from link l
     where u.merchant_id = l.merchant_id and u.link_id = l.link_id and u.use_id = $3
       and u.state = 'Reserved'
     returning u.merchant_id, u.link_id
   )
   update payment_link l set reserved_count = l.reserved_count - 1, has_failed_try = true
   from released r where l.merchant_id = r.merchant_id and l.link_id = r.link_id`,
)

/**
 * A use whose order was refused by a later claim, in a process that died before it could give the use back. A use and
 * its order are written in one commit, so no order can follow.
 */
const PAYS_NOTHING = `u.state = 'Paying' and not exists (
  select from payment_order o where o.merchant_id = u.merchant_id and o.order_id = u.order_id)`

/** A try whose time ran out was not refused, so it does not make the link `Failed`. */
export const SWEEP_RESERVATIONS = statement(
  'sweep-link-reservations',
  `with due as materialized (
     select l.merchant_id, l.link_id from payment_link l
     where (l.merchant_id, l.link_id) in (
       select u.merchant_id, u.link_id from link_use u
       where u.state = 'Reserved' and u.reserved_until <= $1
       union all
       select u.merchant_id, u.link_id from link_use u
       where u.reserved_until <= $1 and ${PAYS_NOTHING}
     )
     limit $2 for update skip locked
   ), ended as (
     update link_use u set state = 'Released' from due d
     where u.merchant_id = d.merchant_id and u.link_id = d.link_id
       and u.reserved_until <= $1 and (u.state = 'Reserved' or ${PAYS_NOTHING})
     returning u.merchant_id, u.link_id
   )
   update payment_link l set reserved_count = l.reserved_count - e.uses
   from (
     select merchant_id, link_id, count(*)::integer as uses from ended group by 1, 2
   ) e
   where l.merchant_id = e.merchant_id and l.link_id = e.link_id`,
)

const USE_SELECT = `select ${asFields(
  'use_id, page_id, state, amount_minor, installment_count, session_id, order_id, payer, browser_hash, paid_at',
)}, taken_over_at is not null as "isTakenOver" from link_use where ${OF_LINK}`

export const FIND_USE = statement('find-link-use', `${USE_SELECT} and use_id = $3`)

/** The newest, because a browser may pay a link with several uses more than once. */
export const PAID_USE_OF_BROWSER = statement(
  'paid-link-use-of-browser',
  `${USE_SELECT} and browser_hash = $3 and state = 'Paid'
   order by paid_at desc, use_id desc limit 1`,
)

/** The one use that the page holds, or else the page's try that ended last. */
export const LAST_USE_OF_PAGE = statement(
  'last-link-use-of-page',
  `${USE_SELECT} and page_id = $3
   order by state = 'Released', created_at desc, use_id desc limit 1`,
)

/** The order of a try repeats the payer's details. A try that has not ended may still need them. */
export const ERASE_PAYERS = statement(
  'erase-link-payers',
  `with due as materialized (
     select merchant_id, link_id, use_id, order_id from link_use
     where payer_erased_at is null and state in ('Paid', 'Released') and created_at < $1
     order by created_at limit $3 for update skip locked
   ), orders as (
     update payment_order o set details = o.details || ${NO_CONTACT}
     from due d where o.merchant_id = d.merchant_id and o.order_id = d.order_id
   )
   update link_use u set payer = ${NO_PAYER}, payer_erased_at = $2
   from due d
   where u.merchant_id = d.merchant_id and u.link_id = d.link_id and u.use_id = d.use_id`,
)
