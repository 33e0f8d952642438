const FIRST_MILLISECONDS = 2_000
const LONGEST_MILLISECONDS = 15 * 60_000
/** A payment that was found never booked is looked at again, in case the bank wrote it down late. */
const ORPHAN_CHECKS_MILLISECONDS = [60_000, 10 * 60_000, 60 * 60_000, 6 * 3_600_000, 86_400_000]

/** Asks after 2, 5, 10, 20, 40 seconds and so on (decision 5.3), at most 15 minutes apart. */
export function nextInquiry(now: Date, inquiryCount: number): Date {
  const doubled = 2.5 * FIRST_MILLISECONDS * 2 ** Math.max(0, inquiryCount - 1)
  return new Date(now.getTime() + Math.min(doubled, LONGEST_MILLISECONDS))
}

/** When to look for an orphan next; null once a day has passed. */
export function nextOrphanCheck(now: Date, failedAt: Date): Date | null {
  const age = now.getTime() - failedAt.getTime()
  const next = ORPHAN_CHECKS_MILLISECONDS.find((milliseconds) => milliseconds > age)
  return next === undefined ? null : new Date(failedAt.getTime() + next)
}
