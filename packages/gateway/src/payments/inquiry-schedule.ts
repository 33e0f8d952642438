import { DAY_MILLISECONDS } from '../kernel/index.ts'
import type { PaymentPorts } from './ports.ts'
import { silenceIsFinalAt } from './send-window.ts'

const FIRST_MILLISECONDS = 2_000
const LONGEST_MILLISECONDS = 15 * 60_000
/** A payment that was found never booked is looked at again, in case the bank wrote it down late. */
const ORPHAN_CHECKS_MILLISECONDS = [
  60_000,
  10 * 60_000,
  60 * 60_000,
  6 * 3_600_000,
  DAY_MILLISECONDS,
]

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

/**
 * When a lease that is taken now ends: after the longest that its holder can be at the bank, which is
 * to ask about an orphan and then to undo it.
 */
export function leaseEnd({ settings }: PaymentPorts, now: Date): Date {
  const { bankTimeoutMilliseconds, graceMilliseconds } = settings
  return new Date(now.getTime() + 2 * bankTimeoutMilliseconds + graceMilliseconds)
}

/** When to ask next: by the schedule, and at the moment from which silence is an answer. */
export function nextTime(
  ports: PaymentPorts,
  opened: Parameters<typeof silenceIsFinalAt>[1],
  leaseNumber: number,
): Date {
  const now = ports.clock.now()
  const scheduled = nextInquiry(now, leaseNumber)
  const finalAt = silenceIsFinalAt(ports, opened)
  return finalAt > now && finalAt < scheduled ? finalAt : scheduled
}
