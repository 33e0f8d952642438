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
