import { addDays, daysBetween, type Span, spanOfDays, weekdayOf } from './span.ts'

/** A part of a span, as one column of a chart. */
export type Bucket = Readonly<{
  span: Span
  /** The first and the last day of the column, both included. */
  from: string
  until: string
}>

export type BucketSize = 'hour' | 'day' | 'week' | 'month'

const HOUR_MILLISECONDS = 60 * 60 * 1_000
const DAYS_BY_HOUR = 2
const DAYS_BY_DAY = 45
const DAYS_BY_WEEK = 200

export function bucketSizeOf(from: string, until: string): BucketSize {
  const days = daysBetween(from, until) + 1
  if (days <= DAYS_BY_HOUR) return 'hour'
  if (days <= DAYS_BY_DAY) return 'day'
  return days <= DAYS_BY_WEEK ? 'week' : 'month'
}

/** The parts of the days from one date to another, in their order. They touch, and leave nothing out. */
export function bucketsOf(from: string, until: string, zone: string): readonly Bucket[] {
  const size = bucketSizeOf(from, until)
  if (size === 'hour') return hoursOf(from, until, zone)
  const buckets: Bucket[] = []
  for (let first = from; first <= until; ) {
    const last = earlier(lastDayOf(size, first), until)
    buckets.push({ span: spanOfDays(first, last, zone), from: first, until: last })
    first = addDays(last, 1)
  }
  return buckets
}

/** The hours of a day: 23 or 25 on a day on which clocks change. */
function hoursOf(from: string, until: string, zone: string): readonly Bucket[] {
  const buckets: Bucket[] = []
  for (let date = from; date <= until; date = addDays(date, 1)) {
    const day = spanOfDays(date, date, zone)
    for (let at = day.from.getTime(); at < day.until.getTime(); at += HOUR_MILLISECONDS) {
      const span = { from: new Date(at), until: new Date(at + HOUR_MILLISECONDS) }
      buckets.push({ span, from: date, until: date })
    }
  }
  return buckets
}

/** The rows whose hour begins in each bucket. Buckets and hours agree where a zone's hours are those of UTC. */
export function rowsIn<Row extends Readonly<{ hour: Date }>>(
  buckets: readonly Bucket[],
  rows: readonly Row[],
): readonly (readonly Row[])[] {
  const found: Row[][] = buckets.map(() => [])
  const sorted = [...rows].sort((one, other) => one.hour.getTime() - other.hour.getTime())
  let at = 0
  for (const row of sorted) {
    while (at < buckets.length - 1 && row.hour >= (buckets[at]?.span.until ?? row.hour)) at += 1
    found[at]?.push(row)
  }
  return found
}

/** Weeks begin on Mondays. */
function lastDayOf(size: Exclude<BucketSize, 'hour'>, date: string): string {
  if (size === 'day') return date
  if (size === 'week') return addDays(date, 7 - weekdayOf(date))
  const next = addDays(`${date.slice(0, 7)}-28`, 4)
  return addDays(`${next.slice(0, 7)}-01`, -1)
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}
