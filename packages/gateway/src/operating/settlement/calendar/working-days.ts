import { DAY_MILLISECONDS } from '../../../base/kernel/index.ts'
import type { BlockedDayKind } from '../../../payment/installments/index.ts'
import type { Day } from '../movement.ts'
import { FEASTS } from './turkish-feasts.ts'

/** The whole days of law 2429: New Year, 23 April, 1 and 19 May, 15 July, 30 August, 29 October. */
const YEARLY = new Set(['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29'])

const FEAST_DAYS: ReadonlySet<Day> = new Set(
  Object.values(FEASTS).flatMap(({ ramazan, kurban }) => [
    ...[0, 1, 2].map((after) => addDays(ramazan, after)),
    ...[0, 1, 2, 3].map((after) => addDays(kurban, after)),
  ]),
)

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function addDays(day: Day, days: number): Day {
  return dayAt(Date.parse(`${day}T00:00:00Z`) + days * DAY_MILLISECONDS)
}

/** The same day of a later month; its last day where the month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/**
 * Whether banks pay on a day. They do on a half day (28 October and the eves of the feasts): transfers between banks
 * run until 13:00 then, and payouts are sent in the morning (decision 10.65).
 */
export function isWorkingDay(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !YEARLY.has(day.slice(5)) && !FEAST_DAYS.has(day)
}

/** The day itself where it is a working day, otherwise the next one. */
export function workingDayFrom(day: Day): Day {
  let found = day
  while (!isWorkingDay(found)) found = addDays(found, 1)
  return found
}

/** So many working days after a day. */
export function addWorkingDays(day: Day, days: number): Day {
  let found = day
  for (let counted = 0; counted < days; counted += 1) found = workingDayFrom(addDays(found, 1))
  return found
}

/** The value date of what a bank keeps for so many days: a working day. */
export function addBlockedDays(bankDay: Day, days: number, kind: BlockedDayKind): Day {
  return workingDayFrom(blockedUntil(bankDay, days, kind))
}

/** The day on which the blocked days end, which need not be a working day. */
export function blockedUntil(bankDay: Day, days: number, kind: BlockedDayKind): Day {
  return kind === 'calendar' ? addDays(bankDay, days) : addWorkingDays(bankDay, days)
}

/** From this month on, `vezne doctor` asks for the feasts of the next year. */
const AUTUMN = 9

/** The years of which the feasts should be known on a day, and are not. */
export function yearsWithoutFeasts(today: Day): readonly string[] {
  const year = Number(today.slice(0, 4))
  const wanted = Number(today.slice(5, 7)) >= AUTUMN ? [year, year + 1] : [year]
  return wanted.map(String).filter((each) => FEASTS[each] === undefined)
}

function dayAt(milliseconds: number): Day {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
