import { Temporal } from 'temporal-polyfill'

const ZONE = 'Europe/Istanbul'

function local(moment: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(ZONE)
}

function cutOff(date: Temporal.PlainDate, dayEndMinutes: number): Temporal.ZonedDateTime {
  const time = Temporal.PlainTime.from({
    hour: Math.floor(dayEndMinutes / 60),
    minute: dayEndMinutes % 60,
  })
  return date.toZonedDateTime({ timeZone: ZONE, plainTime: time })
}

/**
 * The business date of a moment, as `2026-11-21`: the local date in Europe/Istanbul, and the next one
 * from the cut-off on. `dayEndMinutes` is the cut-off, minutes after local midnight.
 */
export function businessDate(moment: Date, dayEndMinutes: number): string {
  const date = local(moment).toPlainDate()
  const over = moment.getTime() >= cutOff(date, dayEndMinutes).epochMilliseconds
  return (over ? date.add({ days: 1 }) : date).toString()
}

/** The cut-off that ends the business day of a moment: from then on its batch can be closed. */
export function endOfBusinessDay(moment: Date, dayEndMinutes: number): Date {
  const date = Temporal.PlainDate.from(businessDate(moment, dayEndMinutes))
  return new Date(cutOff(date, dayEndMinutes).epochMilliseconds)
}

/**
 * The moments at which a business date begins and ends; null for a text that is no date of the form
 * `2026-11-21`.
 */
export function businessDayOf(
  text: string,
  dayEndMinutes: number,
): Readonly<{ date: string; from: Date; until: Date }> | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  try {
    const date = Temporal.PlainDate.from(text, { overflow: 'reject' })
    const moment = (day: Temporal.PlainDate) =>
      new Date(cutOff(day, dayEndMinutes).epochMilliseconds)
    return { date: text, from: moment(date.subtract({ days: 1 })), until: moment(date) }
  } catch {
    return null
  }
}

/** `Abandoned` is a closing that the bank did not confirm and that nobody works at. */
export type BatchProgress = 'Open' | 'Closing' | 'Abandoned' | 'Closed'

export type OpenBatch = Readonly<{
  merchantId: string
  terminalId: string
  batchNumber: number
  openedAt: Date
}>

export type DayStore = Readonly<{
  openBatches: () => Promise<OpenBatch[]>
  openBatchesOf: (merchantId: string) => Promise<OpenBatch[]>
  /** State of a batch; null where it does not exist. */
  batchState: (batch: Omit<OpenBatch, 'openedAt'>) => Promise<BatchProgress | null>
  /**
   * Opens the next batch and marks this one `Closing`, in one commit; or takes over a closing whose
   * owner let its lease run out. True for the one caller who may go on.
   */
  beginClosing: (
    batch: OpenBatch,
    closing: Readonly<{ owner: string; now: Date; leaseUntil: Date; businessDate: string }>,
  ) => Promise<boolean>
  /** Moves the end of the lease on. False where another owner took the closing over, or it is done. */
  keepClosing: (
    batch: Omit<OpenBatch, 'openedAt'>,
    closing: Readonly<{ owner: string; leaseUntil: Date }>,
  ) => Promise<boolean>
  /** Payments of the batch that may still be on their way to the bank. */
  countInFlight: (batch: Omit<OpenBatch, 'openedAt'>, now: Date) => Promise<number>
  /** Writes the batch as closed, with its event. False where another owner took the closing over. */
  finishClosing: (
    batch: Omit<OpenBatch, 'openedAt'>,
    closing: Readonly<{ owner: string; closedAt: Date; eventId: string }>,
  ) => Promise<boolean>
  /** Gives a closing back that the bank did not confirm, so that it is tried again. */
  abandonClosing: (batch: Omit<OpenBatch, 'openedAt'>, owner: string) => Promise<void>
  /** Batches whose closing was begun and never finished, with the lease run out. */
  strandedClosings: (now: Date) => Promise<OpenBatch[]>
  /** Of these, the ones whose owner did not give them back. */
  leftClosings: (now: Date) => Promise<OpenBatch[]>
}>
