import { DAY_MILLISECONDS } from '../../base/kernel/index.ts'
import type { Attempt } from './delivery.ts'

export const DELIVERY_STATES = ['Waiting', 'Delivered', 'GivenUp'] as const

export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** An event that was sent to an endpoint, or is to be sent again. */
export type DeliveryRecord = Readonly<{
  endpointId: string
  position: number
  eventId: string
  eventType: string
  /** The order, link or other thing that the event tells of. */
  subjectId: string
  state: DeliveryState
  isResent: boolean
  attemptCount: number
  /** Null where none is to come, and while an earlier event of the same subject waits. */
  nextAttemptAt: Date | null
  createdAt: Date
  finishedAt: Date | null
  /** The oldest first. */
  attempts: readonly Omit<Attempt, 'retryAfterSeconds'>[]
}>

/** Null: whatever it is. */
export type DeliverySearch = Readonly<{
  merchantId: string
  endpointId: string | null
  subjectId: string | null
  eventType: string | null
  state: DeliveryState | null
  /** Only deliveries of earlier positions: for the next page. */
  before: number | null
  limit: number
}>

export type EndpointKey = Readonly<{ merchantId: string; endpointId: string }>

export type DeliveryRecords = Readonly<{
  /** The latest position first. */
  search: (search: DeliverySearch) => Promise<readonly DeliveryRecord[]>
  /** Lets one delivery go out again, now. False where there is none, or its endpoint was removed. */
  resend: (endpoint: EndpointKey, position: number, now: Date) => Promise<boolean>
  /**
   * Lets all events after a position go out again, in their order. Answers how many positions that are; null where
   * there is no such endpoint.
   */
  resendAfter: (endpoint: EndpointKey, position: number) => Promise<number | null>
  /** The last position before everything that happened at `moment` or later. */
  positionBefore: (merchantId: string, moment: Date) => Promise<number>
  /** Deletes deliveries that ended and are older than `before`: at most so many. Answers how many. */
  sweep: (before: Date, deliveriesMaximum: number) => Promise<number>
}>

const SWEPT_AT_ONCE = 5_000

/** One step of the job that forgets old deliveries. */
export async function sweepDeliveries(
  records: Pick<DeliveryRecords, 'sweep'>,
  keptDays: number,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - keptDays * DAY_MILLISECONDS)
  while ((await records.sweep(before, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE);
}
