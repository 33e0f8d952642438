import type { Notice, NoticeEnd, NoticeStore } from '../../notices/index.ts'
import type { NamedStatement, Queryable } from '../postgres/index.ts'
import {
  budgetValues,
  ERASE_RECIPIENTS,
  FINISH_NOTICE,
  FORGET_BUDGETS,
  LEASE_NOTICES,
  NEWEST_NOTICES,
  RETRY_NOTICES,
  TAKE_BUDGET,
  UNDELIVERED_NOTICES,
} from './notice-statements.ts'

/** Notices in PostgreSQL. */
export function createNoticeStore(database: Queryable): NoticeStore {
  const change = async (named: NamedStatement, values: unknown[]): Promise<number> =>
    (await database.query({ ...named, values })).rowCount ?? 0
  const read = async (named: NamedStatement, values: unknown[]): Promise<readonly Notice[]> =>
    (await database.query<NoticeRow>({ ...named, values })).rows.map(noticeFromRow)
  return {
    lease: ({ now, leaseUntil, noticesMaximum }) =>
      read(LEASE_NOTICES, [now, leaseUntil, noticesMaximum]),
    finish: async (leased, end) => (await change(FINISH_NOTICE, endValues(leased, end))) === 1,
    eraseRecipients: ({ endedBefore, noticesMaximum }) =>
      change(ERASE_RECIPIENTS, [endedBefore, noticesMaximum]),
    newest: (noticesMaximum) => read(NEWEST_NOTICES, [noticesMaximum]),
    undelivered: (noticesMaximum) => read(UNDELIVERED_NOTICES, [noticesMaximum]),
    takeBudget: async ({ merchantId, createdAt, channel }, budgets) => {
      const wanted = channel === 'Sms' ? [1, 0] : [0, 1]
      const values = [merchantId, createdAt, ...wanted, ...budgetValues(budgets)]
      return (await change(TAKE_BUDGET, values)) === 1
    },
    forgetBudgets: (before) => change(FORGET_BUDGETS, [before]),
    retry: ({ noticeId, now }) => change(RETRY_NOTICES, [noticeId, now]),
  }
}

function endValues({ merchantId, noticeId, attemptCount }: Notice, end: NoticeEnd): unknown[] {
  return [
    merchantId,
    noticeId,
    attemptCount,
    end.state,
    end.state === 'Delivered' ? null : end.errorCode,
    end.state === 'Waiting' ? end.nextAttemptAt : null,
    end.state === 'Waiting' ? null : end.at,
  ]
}

type NoticeRow = Readonly<{
  merchant_id: string
  notice_id: string
  kind: Notice['kind']
  channel: Notice['channel']
  recipient: string | null
  language_code: Notice['languageCode']
  link_id: string | null
  endpoint_id: string | null
  use_id: string | null
  state: Notice['state']
  attempt_count: number
  retry_step: number
  last_error_code: string | null
  created_at: Date
  ended_at: Date | null
}>

function noticeFromRow(row: NoticeRow): Notice {
  return {
    merchantId: row.merchant_id,
    noticeId: row.notice_id,
    kind: row.kind,
    channel: row.channel,
    recipient: row.recipient,
    languageCode: row.language_code,
    linkId: row.link_id,
    endpointId: row.endpoint_id,
    useId: row.use_id,
    state: row.state,
    attemptCount: row.attempt_count,
    retryStep: row.retry_step,
    lastErrorCode: row.last_error_code,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }
}
