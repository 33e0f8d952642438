import { maskRecipient, type Notice } from '../notices/index.ts'
import { type ActingPorts, perform } from './perform.ts'

/** A notice that did not arrive; of its recipient only enough to recognise it. */
export type UndeliveredNotice = Omit<Notice, 'recipient'> &
  Readonly<{ maskedRecipient: string | null }>

export type NoticeActs = Readonly<{
  /** Failed and held ones, newest first. */
  undeliveredNotices: () => Promise<readonly UndeliveredNotice[]>
  /**
   * Lets one be sent again, or every failed one where null; answers how many. One whose recipient was
   * erased stays as it is.
   */
  retryNotices: (noticeId: string | null) => Promise<number>
}>

const LISTED_MAXIMUM = 1_000

export function noticeActs(ports: ActingPorts): NoticeActs {
  return {
    undeliveredNotices: async () => {
      const notices = await ports.stores.notices.undelivered(LISTED_MAXIMUM)
      return notices.map(({ recipient, ...notice }) => {
        return { ...notice, maskedRecipient: recipient === null ? null : maskRecipient(recipient) }
      })
    },
    retryNotices: (noticeId) =>
      perform(ports, async ({ notices }) => {
        const retried = await notices.retry({ noticeId, now: ports.clock.now() })
        const subject = noticeId ?? 'all'
        const report = { act: 'notice.retry', subject, details: { retried } } as const
        return { result: retried, report: retried === 0 ? null : report }
      }),
  }
}
