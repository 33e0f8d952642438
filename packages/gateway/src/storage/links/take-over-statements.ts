import { SESSION_STATES } from '../../payment/three-d-secure/index.ts'
import { statement } from '../postgres/index.ts'
import { ERASED_AND_RECORDED, FINISHED_COLUMNS } from '../three-d-secure/index.ts'

/** The states in which a session ends when its try is taken over: all but those that the bank has ended. */
export const STATES_FOR_TAKE_OVER = SESSION_STATES.statesThatAllow('takenOver')

/**
 * The reserved tries of other pages that page `$3` may take over at `$4` (decision 6.9). `$5` is the hash of the page's
 * browser. On a link with several uses, tries that other browsers made after `$6` are not taken over. A finished
 * verification with which the payer can still pay keeps its use until its session ends.
 */
const OVERTAKABLE = `from link_use u
   join payment_link l on l.merchant_id = u.merchant_id and l.link_id = u.link_id
   join threeds_session s on s.merchant_id = u.merchant_id and s.session_id = u.session_id
   where u.merchant_id = $1 and u.link_id = $2 and u.page_id <> $3 and u.state = 'Reserved'
     and s.usage = 'Free' and not (s.state = 'VerificationFinished' and s.md_status between 1 and 4
       and s.provision_until > $4::timestamptz)
     and (l.maximum_uses = 1 or u.browser_hash = $5::bytea or u.created_at <= $6::timestamptz)`

export const MAY_TAKE_OVER = statement(
  'may-take-over-link-use',
  `select exists (select ${OVERTAKABLE}) as "mayTakeOver"`,
)

/**
 * Ends one try for a newcomer: its use is released and its session finished, or neither. Both rows are read again under
 * their locks, so the bank's callback, the start of a payment and a second newcomer see the try either unchanged or
 * ended. Rows that others have locked are skipped: waiting for them would keep the link's row locked, and a payment's
 * outcome waits for that row.
 */
export const TAKE_OVER_USE = statement(
  'take-over-link-use',
  `with overtaken as materialized (
     select u.merchant_id, u.link_id, u.use_id, u.session_id ${OVERTAKABLE}
     order by coalesce(u.browser_hash = $5::bytea, false) desc, u.created_at, u.use_id
     limit 1 for update of u, s skip locked
   ), released as (
     update link_use u set state = 'Released', taken_over_at = $4 from overtaken o
     where u.merchant_id = o.merchant_id and u.link_id = o.link_id and u.use_id = o.use_id
       and u.state = 'Reserved'
     returning u.use_id
   ), finished as (
     update threeds_session s set state = 'VerificationFinished', md_status = 5 from overtaken o
     where s.merchant_id = o.merchant_id and s.session_id = o.session_id and s.state = any($8::text[])
     returning ${FINISHED_COLUMNS}, $7::uuid as event_id, $4::timestamptz as now
   ),
   ${ERASED_AND_RECORDED}
   select from released`,
)
