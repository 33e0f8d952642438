import { Temporal } from 'temporal-polyfill'

const ZONE = 'Europe/Istanbul'

/** The moment at which the business day of a date ends. */
function cutOff(date: Temporal.PlainDate, dayEndMinutes: number): Date {
  const plainTime = new Temporal.PlainTime(Math.floor(dayEndMinutes / 60), dayEndMinutes % 60)
  return new Date(date.toZonedDateTime({ timeZone: ZONE, plainTime }).epochMilliseconds)
}

/**
 * The business date of a moment, as `2026-11-21`: the date in Europe/Istanbul, or from the cut-off on the
 * next date. `dayEndMinutes` is the cut-off, in minutes after local midnight.
 */
export function businessDate(moment: Date, dayEndMinutes: number): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime())
  const date = instant.toZonedDateTimeISO(ZONE).toPlainDate()
  return (moment >= cutOff(date, dayEndMinutes) ? date.add({ days: 1 }) : date).toString()
}

/** The end of the business day of a moment. From then on the day's batch can be closed. */
export function endOfBusinessDay(moment: Date, dayEndMinutes: number): Date {
  return cutOff(Temporal.PlainDate.from(businessDate(moment, dayEndMinutes)), dayEndMinutes)
}

/** When a business date begins and ends; null for a text that is not a date of the form `2026-11-21`. */
export function businessDayOf(
  text: string,
  dayEndMinutes: number,
): Readonly<{ date: string; from: Date; until: Date }> | null {
  // The database knows no year 0.
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return null
  try {
    const date = Temporal.PlainDate.from(text, { overflow: 'reject' })
    const from = cutOff(date.subtract({ days: 1 }), dayEndMinutes)
    return { date: text, from, until: cutOff(date, dayEndMinutes) }
  } catch {
    return null
  }
}

/** `Abandoned`: the bank did not confirm the closing, and no process is working on it. */
export type BatchProgress = 'Open' | 'Closing' | 'Abandoned' | 'Closed'

type BatchKey = Readonly<{ merchantId: string; terminalId: string; batchNumber: number }>

export type OpenBatch = BatchKey & Readonly<{ openedAt: Date }>

export type DayStore = Readonly<{
  /** Null: those of every merchant. */
  openBatches: (merchantId: string | null) => Promise<OpenBatch[]>
  /** Null: there is no such batch. */
  batchState: (batch: BatchKey) => Promise<BatchProgress | null>
  /**
   * Marks the batch `Closing` and opens the next one, in one commit; or takes over a closing whose lease has
   * expired. Of concurrent callers, one gets true and may go on.
   */
  beginClosing: (
    batch: OpenBatch,
    closing: Readonly<{ owner: string; now: Date; leaseUntil: Date; businessDate: string }>,
  ) => Promise<boolean>
  /** Extends the lease. False: another owner has taken the closing over, or the batch is closed. */
  keepClosing: (
    batch: BatchKey,
    closing: Readonly<{ owner: string; leaseUntil: Date }>,
  ) => Promise<boolean>
  /** How many payments of the batch may still be on their way to the bank. */
  countInFlight: (batch: BatchKey, now: Date) => Promise<number>
  /** Writes the batch as closed, with its event. False: another owner has taken the closing over. */
  finishClosing: (
    batch: BatchKey,
    closing: Readonly<{ owner: string; closedAt: Date; eventId: string }>,
  ) => Promise<boolean>
  /** Gives up the lease of a closing that the bank did not confirm, so that a job tries again. */
  abandonClosing: (batch: BatchKey, owner: string) => Promise<void>
  /** Unfinished closings without a lease, or with an expired one. */
  strandedClosings: (now: Date) => Promise<OpenBatch[]>
  /** Unfinished closings with an expired lease: their process has died. */
  leftClosings: (now: Date) => Promise<OpenBatch[]>
}>
