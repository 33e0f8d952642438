import type { OrderOperation } from './operation.ts'
import type { Order } from './order.ts'
import type { PaymentPorts } from './ports.ts'
import { silenceIsFinalAt } from './send-window.ts'

/**
 * An order or operation that a node took on for one inquiry; nobody else gets it before `until`.
 * `leaseNumber` counts the leases it has had. A node that slept past `until` may find it taken over:
 * what it then writes with its old number changes nothing.
 */
export type LeasedOrder = Readonly<{ order: Order; leaseNumber: number }>

export type LeasedOperation = Readonly<{
  operation: OrderOperation
  order: Order
  leaseNumber: number
}>

export type Lease = Readonly<{ now: Date; until: Date; limit: number }>

export type ReconcileStore = Readonly<{
  leaseOrders: (lease: Lease) => Promise<LeasedOrder[]>
  leaseOperations: (lease: Lease) => Promise<LeasedOperation[]>
  /** Their process lives and is at the bank: nobody asks before `until`. Changes only what nobody has leased. */
  keepOrders: (
    orders: readonly Readonly<{ merchantId: string; orderId: string }>[],
    until: Date,
  ) => Promise<void>
  /** Sets when to ask next, where the lease still holds; the state stays as it is. */
  postponeOrder: (leased: LeasedOrder, nextInquiryAt: Date | null) => Promise<void>
  postponeOperation: (
    leased: Omit<LeasedOperation, 'order'>,
    nextInquiryAt: Date | null,
  ) => Promise<void>
  /** PreAuths whose time is over and that nothing holds. */
  expiredPreAuths: (now: Date, limit: number) => Promise<Order[]>
}>

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
