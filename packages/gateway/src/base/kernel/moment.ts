import { Temporal } from 'temporal-polyfill'

const ZONE = 'Europe/Istanbul'
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/
/** ISO 8601 also has years of six digits with a sign. The database cannot store all of them, and nobody means one. */
const LONG_YEAR = /^[+-]/
const WITH_OFFSET = /(?:[Zz]|[+-]\d{2}:?\d{2})$/

/**
 * An ISO 8601 date, or date and time. A time without an offset is Europe/Istanbul. A date is the whole day there, from
 * its first moment to the first of the next; a time begins and ends at once. Null for what does not exist.
 */
export function readMoment(text: string): Readonly<{ begin: Date; end: Date }> | null {
  if (LONG_YEAR.test(text)) return null
  try {
    if (DATE_ONLY.test(text)) {
      const day = Temporal.PlainDate.from(text, { overflow: 'reject' })
      return { begin: startOf(day), end: startOf(day.add({ days: 1 })) }
    }
    const moment = new Date(millisecondsOf(text))
    return { begin: moment, end: moment }
  } catch (error) {
    // Temporal throws a RangeError for a date or time that does not exist.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** ISO 8601 with the offset that Europe/Istanbul had at the moment, such as `2026-11-25T10:03:07.120+03:00`. */
export function momentWithOffset(moment: Date): string {
  const { milliseconds, text } = offsetAt(moment.getTime())
  return new Date(moment.getTime() + milliseconds).toISOString().replace('Z', text)
}

type Offset = Readonly<{ quarter: number; milliseconds: number; text: string }>

const QUARTER_MILLISECONDS = 15 * 60 * 1_000

/** Looking an offset up takes longer than all else of a row of a file, whose neighbours mostly have the same one. */
let known: Offset | null = null

/** Since 1970 offsets have changed at the begin of a quarter of an hour only. */
function offsetAt(epochMilliseconds: number): Offset {
  const quarter = Math.floor(epochMilliseconds / QUARTER_MILLISECONDS)
  if (known?.quarter !== quarter) {
    const { offset, offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(
      quarter * QUARTER_MILLISECONDS,
    ).toZonedDateTimeISO(ZONE)
    known = { quarter, milliseconds: offsetNanoseconds / 1_000_000, text: offset }
  }
  return known
}

function startOf(day: Temporal.PlainDate): Date {
  return new Date(day.toZonedDateTime(ZONE).epochMilliseconds)
}

function millisecondsOf(text: string): number {
  if (WITH_OFFSET.test(text.slice(10))) return Temporal.Instant.from(text).epochMilliseconds
  const local = Temporal.PlainDateTime.from(text, { overflow: 'reject' })
  return local.toZonedDateTime(ZONE).epochMilliseconds
}
