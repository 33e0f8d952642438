import { canParseUrl } from '../../base/kernel/index.ts'
import { isDay } from '../../operating/settlement/index.ts'
import { PROGRAMMES } from '../../payment/bins/index.ts'
import {
  dayEndMinutesIn,
  GRANTS,
  PERMISSIONS,
  type Permission,
} from '../../payment/merchants/index.ts'
import { CommandError } from './command.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** The moment that an option names; null where it was left out. Without a time zone it is refused. */
export function momentIn(option: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const moment = new Date(text)
  const isMoment = MOMENT.test(text) && !Number.isNaN(moment.getTime())
  if (isMoment && midnightOf(text.slice(0, 10)) !== null) return moment
  throw new CommandError(`${option} must be a moment such as 2026-01-31T23:59:00Z.`)
}

/** The day that an option names, such as `2026-11-30`. */
export function dayIn(option: string, text: string): string {
  if (isDay(text)) return text
  throw new CommandError(`${option} must be a date such as 2026-11-30.`)
}

/** The first moment (UTC) of the date that an option names. */
export function dateIn(option: string, text: string | undefined): Date {
  const midnight = text === undefined ? null : midnightOf(text)
  if (midnight !== null) return midnight
  throw new CommandError(`${option} must be a date such as 2025-07-01.`)
}

/** Null for a date that does not exist: JavaScript reads the 30th of February as the 2nd of March. */
function midnightOf(text: string): Date | null {
  const midnight = new Date(`${text}T00:00:00Z`)
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(midnight.getTime())
  return isDate && midnight.toISOString().startsWith(text) ? midnight : null
}

export function choiceIn<const Choice extends string>(
  option: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((each) => each === text)
  if (found !== undefined) return found
  throw new CommandError(`${option} must be one of ${choices.join(', ')}.`)
}

export function wholeNumberIn(
  option: string,
  text: string,
  [least, most]: readonly [number, number],
): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new CommandError(`${option} must be a whole number from ${least} to ${most}.`)
}

/** The EFT code of a bank; null where the option was left out. */
export function bankCodeIn(option: string, text: string | undefined): string | null {
  if (text === undefined) return null
  if (/^[0-9]{4}$/.test(text)) return text
  throw new CommandError(`${option} must be the bank’s EFT code of 4 digits, such as 0046.`)
}

/** When a day ends, as minutes after midnight, or `gateway`; null where the option was left out. */
export function dayEndIn(text: string | undefined): number | 'gateway' | null {
  if (text === undefined) return null
  const minutes = text === 'gateway' ? text : dayEndMinutesIn(text)
  if (minutes !== null) return minutes
  throw new CommandError('--day-end must be a time in Turkey such as 22:30, or gateway.')
}

/** Loyalty programmes divided by commas, or `any`; undefined where the option was left out. */
export function programmesIn(text: string | undefined): readonly string[] | 'any' | undefined {
  if (text === undefined || text === 'any') return text
  const names = text === 'none' ? [] : text.split(',')
  const known = PROGRAMMES.filter((programme) => names.includes(programme))
  if (known.length === new Set(names).size) return known
  throw new CommandError(
    `--programmes must be any, none, or some of ${PROGRAMMES.join(',')} divided by commas.`,
  )
}

/** A web address; which protocols an option takes is the command's to say. */
export function addressIn(text: string): URL | null {
  const url = canParseUrl(text) ? new URL(text) : null
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null
}

/** `all`, or names divided by commas (decision 5.9). */
export function permissionsIn(text: string): readonly Permission[] {
  const names = text
    .split(',')
    .flatMap((name) => (name === 'all' ? PERMISSIONS : [name]))
    .filter((name) => name !== '')
  const unknown = names.find((name) => !GRANTS.some((each) => each === name))
  if (unknown === undefined) return GRANTS.filter((each) => names.includes(each))
  throw new CommandError(
    `"${unknown}" is no permission; --permissions takes all, or some of ${GRANTS.join(',')}.`,
  )
}
