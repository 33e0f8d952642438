import { statement } from '../postgres/index.ts'

export const LEASE_NOTICES = statement(
  'lease-notices',
  `with due as (
     select merchant_id, notice_id from notice
     where state = 'Waiting' and next_attempt_at <= $1
     order by next_attempt_at limit $3 for update skip locked
   )
   update notice n set attempt_count = n.attempt_count + 1, next_attempt_at = $2
   from due d where n.merchant_id = d.merchant_id and n.notice_id = d.notice_id
   returning n.*`,
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
  'select * from notice order by created_at desc, notice_id desc limit $1',
)

export const UNDELIVERED_NOTICES = statement(
  'undelivered-notices',
  `select * from notice where state in ('Failed', 'Held')
   order by created_at desc, notice_id desc limit $1`,
)

/** Through the index of what was not delivered: a notice is named without its merchant here. */
export const RETRY_NOTICES = statement(
  'retry-notices',
  `update notice set state = 'Waiting', next_attempt_at = $2, ended_at = null, retry_step = 0
   where state in ('Failed', 'Held') and recipient is not null
     and case when $1::uuid is null then state = 'Failed' else notice_id = $1 end`,
)
