import { addDays, dateIn, daysBetween, type Span, spanOfDays } from './span.ts'

export const PERIODS = ['today', '7days', '30days', 'quarter'] as const

export type PeriodName = (typeof PERIODS)[number]

/** A span of whole days, with how it was asked for. */
export type Period = Readonly<{
  span: Span
  /** Both dates belong to the span. */
  from: string
  until: string
  /** The quick choice that was made; null: dates were entered. */
  name: PeriodName | null
  /** Fields whose value is no date, or too far from the other; the span is then that of the quick choice. */
  wrong: readonly ('from' | 'until')[]
}>

export const DAYS_MAXIMUM = 400
const DATE = /^\d{4}-\d{2}-\d{2}$/

type Around = Readonly<{ now: Date; zone: string }>

/** The period of an address: two dates, or a quick choice. The last seven days where there is neither. */
export function readPeriod(query: URLSearchParams, around: Around): Period {
  const today = dateIn(around.now, around.zone)
  const name = PERIODS.find((each) => each === query.get('period')) ?? '7days'
  const asked = { from: entered(query, 'from'), until: entered(query, 'until') }
  if (asked.from === '' && asked.until === '') return periodNamed(name, today, around.zone)
  const from = asked.from === '' ? asked.until : asked.from
  const until = asked.until === '' ? today : asked.until
  const wrong = [
    ...(isDate(from) ? [] : (['from'] as const)),
    ...(isDate(until) ? [] : (['until'] as const)),
  ]
  if (wrong.length > 0) return { ...periodNamed(name, today, around.zone), wrong }
  const days = daysBetween(from, until)
  if (days < 0 || days >= DAYS_MAXIMUM) {
    return { ...periodNamed(name, today, around.zone), wrong: ['until'] }
  }
  return { span: spanOfDays(from, until, around.zone), from, until, name: null, wrong }
}

function periodNamed(name: PeriodName, today: string, zone: string): Period {
  const from = firstDateOf(name, today)
  return { span: spanOfDays(from, today, zone), from, until: today, name, wrong: [] }
}

function firstDateOf(name: PeriodName, today: string): string {
  switch (name) {
    case 'today':
      return today
    case '7days':
      return addDays(today, -6)
    case '30days':
      return addDays(today, -29)
    case 'quarter': {
      const month = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1
      return `${today.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
    }
  }
}

function entered(query: URLSearchParams, field: 'from' | 'until'): string {
  return (query.get(field) ?? '').trim()
}

/** Dates are compared as texts, which is their order only while a year has four digits. */
const [FIRST_DATE, LAST_DATE] = ['1970-01-01', '9998-12-31']

function isDate(text: string): boolean {
  if (!DATE.test(text) || text < FIRST_DATE || text > LAST_DATE) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
