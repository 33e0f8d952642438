import { DAY_MILLISECONDS } from '../../../base/kernel/index.ts'
import { type InquiryResult, paymentToInquire } from '../../banks/index.ts'
import { terminalOf } from '../look-ups.ts'
import type { Order } from '../order.ts'
import type { Lease } from '../payment-store.ts'
import type { PaymentPorts } from '../ports.ts'
import { type Opened, silenceIsFinalAt } from '../send-window.ts'

/** From an unknown outcome to the first inquiry. */
export const FIRST_INQUIRY_MILLISECONDS = 2_000
/** The longest wait for an outcome that is younger than a day, than a week, and for any other. */
const LONGEST_MILLISECONDS = [
  [DAY_MILLISECONDS, 15 * 60_000],
  [7 * DAY_MILLISECONDS, 60 * 60_000],
  [Number.POSITIVE_INFINITY, 6 * 3_600_000],
] as const
/** Ages at which a payment that was never booked is looked for again, because a bank may book it late. */
const ORPHAN_CHECKS_MILLISECONDS = [
  60_000,
  10 * 60_000,
  60 * 60_000,
  6 * 3_600_000,
  DAY_MILLISECONDS,
]

/**
 * The time of the next inquiry: after 2, 5, 10, 20, 40 seconds and so on, at most 15 minutes; an hour after a day, and
 * six hours after a week (decision 5.3).
 */
export function nextInquiry(now: Date, inquiryCount: number, ageMilliseconds = 0): Date {
  const doubled = 2.5 * FIRST_INQUIRY_MILLISECONDS * 2 ** Math.max(0, inquiryCount - 1)
  const longest = LONGEST_MILLISECONDS.find(([age]) => ageMilliseconds < age)?.[1] ?? 0
  return new Date(now.getTime() + Math.min(doubled, longest))
}

/** The time of the next look for an orphan; null after a day. */
export function nextOrphanCheck(now: Date, failedAt: Date): Date | null {
  const age = now.getTime() - failedAt.getTime()
  const next = ORPHAN_CHECKS_MILLISECONDS.find((milliseconds) => milliseconds > age)
  return next === undefined ? null : new Date(failedAt.getTime() + next)
}

/** How many orders or operations one step of a job takes. */
export const BATCH_SIZE = 50

/** A lease from now until after the two longest bank calls, for an inquiry and a void. */
export function leaseFromNow({ clock, settings }: PaymentPorts): Lease {
  const { bankTimeoutMilliseconds, graceMilliseconds } = settings
  const now = clock.now()
  const until = new Date(now.getTime() + 2 * bankTimeoutMilliseconds + graceMilliseconds)
  return { now, until, limit: BATCH_SIZE }
}

/** The time of the next inquiry by the schedule, or `silenceIsFinalAt` if that comes first. */
export function nextTime(ports: PaymentPorts, opened: Opened, leaseNumber: number): Date {
  const now = ports.clock.now()
  const age = now.getTime() - opened.createdAt.getTime()
  const scheduled = nextInquiry(now, leaseNumber, age)
  const finalAt = silenceIsFinalAt(ports, opened)
  return finalAt > now && finalAt < scheduled ? finalAt : scheduled
}

/** Asks the bank about an order. Moves no money. */
export async function inquireAtBank(ports: PaymentPorts, order: Order): Promise<InquiryResult> {
  const terminal = await terminalOf(ports, order)
  const limits = { timeoutMilliseconds: ports.settings.bankTimeoutMilliseconds }
  return ports.bankFor(terminal).inquire(terminal, paymentToInquire(order), limits)
}
