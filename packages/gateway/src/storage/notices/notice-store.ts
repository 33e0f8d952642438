import type { Notice, NoticeStore } from '../../payment/notices/index.ts'
import { change, changesOne, type Queryable, readRows } from '../postgres/index.ts'
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
  return {
    lease: ({ now, leaseUntil, noticesMaximum }) =>
      readRows(database, LEASE_NOTICES, [now, leaseUntil, noticesMaximum]),
    finish: (leased, end) => changesOne(database, FINISH_NOTICE, endValues(leased, end)),
    eraseRecipients: ({ endedBefore, noticesMaximum }) =>
      change(database, ERASE_RECIPIENTS, [endedBefore, noticesMaximum]),
    newest: (noticesMaximum) => readRows(database, NEWEST_NOTICES, [noticesMaximum]),
    undelivered: (noticesMaximum) => readRows(database, UNDELIVERED_NOTICES, [noticesMaximum]),
    takeBudget: async ({ merchantId, createdAt, channel }, budgets) => {
      const wanted = channel === 'Sms' ? [1, 0] : [0, 1]
      const values = [merchantId, createdAt, ...wanted, ...budgetValues(budgets)]
      return changesOne(database, TAKE_BUDGET, values)
    },
    forgetBudgets: (before) => change(database, FORGET_BUDGETS, [before]),
    retry: ({ noticeId, now }) => change(database, RETRY_NOTICES, [noticeId, now]),
  }
}

function endValues(
  { merchantId, noticeId, attemptCount }: Notice,
  end: Parameters<NoticeStore['finish']>[1],
): unknown[] {
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
