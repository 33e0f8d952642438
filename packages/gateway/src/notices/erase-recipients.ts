import type { Clock } from '../kernel/index.ts'
import type { NoticeStore } from './notice-store.ts'

/** Time for an operator to look at what failed, and no longer. */
const KEPT_DAYS = 7
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000
const NOTICES_AT_ONCE = 1_000

/** One step of the job that forgets to whom notices went; the delivery record stays without them. */
export function eraseRecipients({
  notices,
  clock,
}: Readonly<{ notices: NoticeStore; clock: Clock }>): Promise<number> {
  const endedBefore = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MILLISECONDS)
  return notices.eraseRecipients({ endedBefore, noticesMaximum: NOTICES_AT_ONCE })
}

/** One step of the job that forgets how many notices merchants caused on days long gone. */
export function forgetBudgets({
  notices,
  clock,
}: Readonly<{ notices: NoticeStore; clock: Clock }>): Promise<number> {
  return notices.forgetBudgets(new Date(clock.now().getTime() - KEPT_DAYS * DAY_MILLISECONDS))
}
