import { CommandError } from './command-error.ts'

const SHAPE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** The moment that an option names; null where it was left out. Without a time zone it is refused. */
export function momentOption(name: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const moment = new Date(text)
  if (SHAPE.test(text) && isDate(text.slice(0, 10)) && !Number.isNaN(moment.getTime())) {
    return moment
  }
  throw new CommandError(`${name} must be a moment such as 2026-01-31T23:59:00Z.`)
}

/** JavaScript reads the 30th of February as the 2nd of March. */
function isDate(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}
