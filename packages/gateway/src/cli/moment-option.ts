import { CommandError } from './command-error.ts'

const SHAPE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** The moment that an option names; null where it was left out. Without a time zone it is refused. */
export function momentOption(name: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const moment = new Date(text)
  const isMoment = SHAPE.test(text) && !Number.isNaN(moment.getTime())
  if (isMoment && midnightOf(text.slice(0, 10)) !== null) return moment
  throw new CommandError(`${name} must be a moment such as 2026-01-31T23:59:00Z.`)
}

/** The first moment (UTC) of the date that an option names. */
export function dateOption(name: string, text: string | undefined): Date {
  const midnight = text === undefined ? null : midnightOf(text)
  if (midnight !== null) return midnight
  throw new CommandError(`${name} must be a date such as 2025-07-01.`)
}

/** Null for a date that does not exist: JavaScript reads the 30th of February as the 2nd of March. */
function midnightOf(text: string): Date | null {
  const midnight = new Date(`${text}T00:00:00Z`)
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(midnight.getTime())
  return isDate && midnight.toISOString().startsWith(text) ? midnight : null
}
