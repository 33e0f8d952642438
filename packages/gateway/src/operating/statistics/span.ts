import { Temporal } from 'temporal-polyfill'

/** The sums by the hour are of hours of UTC. */
const HOUR_MILLISECONDS = 60 * 60 * 1_000

/** The time from the moment `from` on, and before the moment `until`. */
export type Span = Readonly<{ from: Date; until: Date }>

/** The whole days of a zone from a date up to and including another, both as `2026-11-25`. */
export function spanOfDays(from: string, until: string, zone: string): Span {
  return {
    from: startOf(Temporal.PlainDate.from(from), zone),
    until: startOf(Temporal.PlainDate.from(until).add({ days: 1 }), zone),
  }
}

/** The date of a moment in a zone, such as `2026-11-25`. */
export function dateIn(moment: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** 1 for a Monday, 7 for a Sunday. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}

/** Whole days from one date to another; negative where the second is earlier. */
export function daysBetween(from: string, until: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until), {
    largestUnit: 'days',
  }).days
}

/** Where a day has no midnight, because clocks were put forward over it, the day begins with its first moment. */
function startOf(date: Temporal.PlainDate, zone: string): Date {
  return new Date(date.toZonedDateTime(zone).epochMilliseconds)
}

/** The hours (UTC) that lie within a span as a whole; `first` is `end` where there are none. */
export type WholeHours = Readonly<{ first: Date; end: Date }>

/**
 * The whole hours of a span. The rest before `first`, and the rest from `end` on, is less than an hour each, or the
 * whole span.
 */
export function wholeHoursOf({ from, until }: Span): WholeHours {
  const first = Math.ceil(from.getTime() / HOUR_MILLISECONDS) * HOUR_MILLISECONDS
  const end = Math.floor(until.getTime() / HOUR_MILLISECONDS) * HOUR_MILLISECONDS
  return first > end ? { first: until, end: until } : { first: new Date(first), end: new Date(end) }
}
