import type { NoticeBudgets } from '../links/index.ts'
import type { Notice } from './notice.ts'

/** How an attempt ended, as it is stored. */
export type NoticeEnd =
  | Readonly<{ state: 'Delivered'; at: Date }>
  | Readonly<{ state: 'Failed' | 'Held'; errorCode: string; at: Date }>
  | Readonly<{ state: 'Waiting'; errorCode: string; nextAttemptAt: Date }>

/**
 * Notices in the order in which they are due. They are written by the statements that write what they
 * tell (createLink, the settlement of a payment), so there is no insert here.
 */
export type NoticeStore = Readonly<{
  /**
   * Takes notices that are due, for nobody else to take before `leaseUntil`. A process that dies with
   * a lease leaves the notice to the next one, which sends it again.
   */
  lease: (
    step: Readonly<{ now: Date; leaseUntil: Date; noticesMaximum: number }>,
  ) => Promise<readonly Notice[]>
  /** False where the lease was lost: somebody else has the notice now. */
  finish: (leased: Notice, end: NoticeEnd) => Promise<boolean>
  /** Erases recipients of notices that ended before; answers of how many. */
  eraseRecipients: (
    step: Readonly<{ endedBefore: Date; noticesMaximum: number }>,
  ) => Promise<number>
  /** Takes a notice from its merchant's budget of the day. False: the day's budget is used up. */
  takeBudget: (
    notice: Pick<Notice, 'merchantId' | 'createdAt' | 'channel'>,
    budgets: NoticeBudgets,
  ) => Promise<boolean>
  /** Of the days before the day of a moment; answers how many. */
  forgetBudgets: (before: Date) => Promise<number>
  /** Newest first. */
  newest: (noticesMaximum: number) => Promise<readonly Notice[]>
  /** Failed and held ones, newest first. */
  undelivered: (noticesMaximum: number) => Promise<readonly Notice[]>
  /**
   * Lets a failed or held notice be sent again, or every failed one where `noticeId` is null; answers
   * how many. One whose recipient was erased stays as it is.
   */
  retry: (request: Readonly<{ noticeId: string | null; now: Date }>) => Promise<number>
}>
