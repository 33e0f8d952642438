import { bucketsOf, rowsIn } from './buckets.ts'
import { addDays, dateIn, type Span, spanOfDays } from './span.ts'
import type { Sums } from './statistics-store.ts'
import { summaryOf } from './summary.ts'

/** A day so far, and the same weekday of last week up to the same time of the day, and as a whole. */
export type DayComparison = Readonly<{
  today: string
  lastWeek: string
  soFar: Span
  soFarLastWeek: Span
  wholeLastWeek: Span
}>

export function compareDay(now: Date, zone: string): DayComparison {
  const today = dateIn(now, zone)
  const lastWeek = addDays(today, -7)
  const [day, whole] = [spanOfDays(today, today, zone), spanOfDays(lastWeek, lastWeek, zone)]
  const passed = now.getTime() - day.from.getTime()
  const until = new Date(Math.min(whole.from.getTime() + passed, whole.until.getTime()))
  return {
    today,
    lastWeek,
    soFar: { from: day.from, until: now },
    soFarLastWeek: { from: whole.from, until },
    wholeLastWeek: whole,
  }
}

/** What was taken in each hour of a day, in kuruş, up to and including the hour of `until`. */
export function takenByHour(
  sums: Sums,
  date: string,
  { zone, until }: Readonly<{ zone: string; until: Date }>,
): readonly bigint[] {
  const buckets = bucketsOf(date, date, zone).filter(({ span }) => span.from < until)
  return rowsIn(buckets, sums.postings).map(
    (postings) => summaryOf({ tallies: [], postings }).takenMinor,
  )
}
