import { asTyped } from '../../../base/kernel/index.ts'
import { isDay } from '../calendar/index.ts'
import type { Day } from '../movement.ts'

/**
 * A cell as its file has it. A spreadsheet's numbers and dates are no texts: `number` is the decimal digits, with a
 * point.
 */
export type Cell = string | Readonly<{ number: string }> | Readonly<{ day: Day }>

/** The sign between lira and kuruş; the other one may divide thousands. */
export type DecimalSign = ',' | '.'

export const DAY_FORMS = ['dd.mm.yyyy', 'dd.mm.yy', 'yyyy-mm-dd', 'mm/dd/yyyy', 'yyyymmdd'] as const
export type DayForm = (typeof DAY_FORMS)[number]

/** The text of a cell as a person sees it, on one line. */
export function textInCell(cell: Cell | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell !== 'string') return 'day' in cell ? cell.day : cell.number
  return asTyped(cell).replace(/\s+/g, ' ').trim()
}

const NUMBERS = {
  ',': /^(?<whole>\d+|\d{1,3}(?<group>[. '])\d{3}(?:\k<group>\d{3})*)(?:,(?<decimals>\d+))?$/,
  '.': /^(?<whole>\d+|\d{1,3}(?<group>[, '])\d{3}(?:\k<group>\d{3})*)(?:\.(?<decimals>\d+))?$/,
} as const

/** Fifteen digits before the decimals: more than any bank's sum, and quick to read. */
const DIGITS_MAXIMUM = 15

/** Currency signs that stand beside an amount. */
const CURRENCY = /^(?:₺|TL|TRY)|(?:₺|TL|TRY)$/i

/**
 * An amount in kuruş, exactly as it is written: a minus may stand before the digits or behind them, and brackets mean
 * the same. Null for anything else, also where a third decimal is not zero.
 */
export function amountInCell(cell: Cell | undefined, decimal: DecimalSign): bigint | null {
  if (typeof cell === 'object') return 'number' in cell ? amountOf(cell.number, '.') : null
  return amountOf(textInCell(cell), decimal)
}

function amountOf(text: string, decimal: DecimalSign): bigint | null {
  const bracketed = /^\((.*)\)$/.exec(text)?.[1]
  const { isNegative, rest } = signOf((bracketed ?? text).replace(CURRENCY, '').trim())
  const written = NUMBERS[decimal].exec(rest.replace(CURRENCY, '').trim())
  const { whole = '', decimals = '' } = written?.groups ?? {}
  const digits = whole.replace(/\D/g, '')
  if (digits === '' || digits.length > DIGITS_MAXIMUM || !/^\d{0,2}0{0,8}$/.test(decimals))
    return null
  // Two signs are no sign.
  if (bracketed !== undefined && isNegative) return null
  const minor = BigInt(digits + decimals.slice(0, 2).padEnd(2, '0'))
  return isNegative || bracketed !== undefined ? -minor : minor
}

function signOf(text: string): Readonly<{ isNegative: boolean; rest: string }> {
  const first = text.at(0)
  if (first === '-' || first === '+') {
    return { isNegative: first === '-', rest: text.slice(1).trim() }
  }
  const last = text.at(-1)
  if (last === '-' || last === '+') {
    return { isNegative: last === '-', rest: text.slice(0, -1).trim() }
  }
  return { isNegative: false, rest: text }
}

/** Where the year, the month and the day stand in each form. A dot stands for `.`, `/` and `-` alike. */
const DAYS: Readonly<Record<DayForm, RegExp>> = {
  'dd.mm.yyyy': /^(?<d>\d{1,2})[./-](?<m>\d{1,2})[./-](?<y>\d{4})/,
  'dd.mm.yy': /^(?<d>\d{1,2})[./-](?<m>\d{1,2})[./-](?<y>\d{2})(?!\d)/,
  'yyyy-mm-dd': /^(?<y>\d{4})[./-](?<m>\d{1,2})[./-](?<d>\d{1,2})/,
  'mm/dd/yyyy': /^(?<m>\d{1,2})[./-](?<d>\d{1,2})[./-](?<y>\d{4})/,
  yyyymmdd: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})/,
}

/** A time of day may follow. */
const TIME = /^(?:$|[ T]\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$)/

/** The day that a cell names; null for a day that does not exist. */
export function dayInCell(cell: Cell | undefined, form: DayForm): Day | null {
  if (typeof cell === 'object') return 'day' in cell ? cell.day : dayOf(cell.number, form)
  return dayOf(textInCell(cell), form)
}

function dayOf(text: string, form: DayForm): Day | null {
  const match = DAYS[form].exec(text)
  if (match === null || !TIME.test(text.slice(match[0].length))) return null
  const { y = '', m = '', d = '' } = match.groups ?? {}
  return existingDay(`20${y}`.slice(-4), m.padStart(2, '0'), d.padStart(2, '0'))
}

/** Statements of the century before or after are files of something else. */
const FIRST_YEAR = 2000

export function existingDay(year: string, month: string, day: string): Day | null {
  const text = `${year}-${month}-${day}`
  return isDay(text) && Number(year) >= FIRST_YEAR ? text : null
}
