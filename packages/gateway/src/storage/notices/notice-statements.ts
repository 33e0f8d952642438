import type { NoticeBudgets } from '../../payment/links/index.ts'
import { asFields, statement } from '../postgres/index.ts'

/** Parameters of a statement, such as `$1::uuid`. */
type BudgetParameters = Readonly<{
  merchantId: string
  at: string
  /** How many notices of each channel are wanted, and how many are allowed on the day. */
  sms: string
  email: string
  smsMaximum: string
  emailMaximum: string
}>

/** The date in Istanbul. */
export function budgetDay(at: string): string {
  return `(${at} at time zone 'Europe/Istanbul')::date`
}

/**
 * Takes notices from a merchant's budget of the day: all of them, with one row as the answer, or none. Both channels
 * share a row, so that neither is taken where the other is used up.
 */
export function takeBudget(of: BudgetParameters): string {
  return `insert into notice_budget as b (merchant_id, day, sms_count, email_count)
     select ${of.merchantId}, ${budgetDay(of.at)}, ${of.sms}, ${of.email}
     where ${of.sms} + ${of.email} > 0 and ${of.sms} <= ${of.smsMaximum} and ${of.email} <= ${of.emailMaximum}
     on conflict (merchant_id, day) do update set sms_count = b.sms_count + excluded.sms_count,
       email_count = b.email_count + excluded.email_count
     where (excluded.sms_count = 0 or b.sms_count + excluded.sms_count <= ${of.smsMaximum})
       and (excluded.email_count = 0 or b.email_count + excluded.email_count <= ${of.emailMaximum})
     returning merchant_id`
}

export const TAKE_BUDGET = statement(
  'take-notice-budget',
  takeBudget({
    merchantId: '$1::uuid',
    at: '$2::timestamptz',
    sms: '$3::integer',
    email: '$4::integer',
    smsMaximum: '$5::integer',
    emailMaximum: '$6::integer',
  }),
)

export const GIVE_BUDGET_BACK = statement(
  'give-notice-budget-back',
  `update notice_budget set sms_count = sms_count - $3, email_count = email_count - $4
   where merchant_id = $1 and day = ${budgetDay('$2::timestamptz')}`,
)

export const FORGET_BUDGETS = statement(
  'forget-notice-budgets',
  `delete from notice_budget where day < ${budgetDay('$1::timestamptz')}`,
)

/** The largest integer of PostgreSQL, where there is no budget. */
const ANY_NUMBER = 2_147_483_647

/** The maxima of SMS and of e-mails. */
export function budgetValues({ Sms, Email }: NoticeBudgets): readonly [number, number] {
  return [Sms ?? ANY_NUMBER, Email ?? ANY_NUMBER]
}

const COLUMNS = `merchant_id, notice_id, kind, channel, recipient, language_code, link_id, endpoint_id,
  use_id, state, attempt_count, retry_step, last_error_code, created_at, ended_at`

export const LEASE_NOTICES = statement(
  'lease-notices',
  `with due as (
     select merchant_id, notice_id from notice
     where state = 'Waiting' and next_attempt_at <= $1
     order by next_attempt_at limit $3 for update skip locked
   )
   update notice n set attempt_count = n.attempt_count + 1, next_attempt_at = $2
   from due d where n.merchant_id = d.merchant_id and n.notice_id = d.notice_id
   returning ${asFields(COLUMNS, 'n')}`,
)

export const FINISH_NOTICE = statement(
  'finish-notice',
  `update notice set state = $4, last_error_code = $5, next_attempt_at = $6, ended_at = $7,
     retry_step = retry_step + 1
   where merchant_id = $1 and notice_id = $2 and attempt_count = $3 and state = 'Waiting'`,
)

export const ERASE_RECIPIENTS = statement(
  'erase-notice-recipients',
  `update notice set recipient = null
   where (merchant_id, notice_id) in (
     select merchant_id, notice_id from notice
     where recipient is not null and ended_at < $1
     order by ended_at limit $2 for update skip locked
   )`,
)

export const NEWEST_NOTICES = statement(
  'newest-notices',
  `select ${asFields(COLUMNS)} from notice order by created_at desc, notice_id desc limit $1`,
)

export const UNDELIVERED_NOTICES = statement(
  'undelivered-notices',
  `select ${asFields(COLUMNS)} from notice where state in ('Failed', 'Held')
   order by created_at desc, notice_id desc limit $1`,
)

/** Uses the index of undelivered notices, because the operator names a notice without its merchant. */
export const RETRY_NOTICES = statement(
  'retry-notices',
  `update notice set state = 'Waiting', next_attempt_at = $2, ended_at = null, retry_step = 0
   where state in ('Failed', 'Held') and recipient is not null
     and case when $1::uuid is null then state = 'Failed' else notice_id = $1 end`,
)
