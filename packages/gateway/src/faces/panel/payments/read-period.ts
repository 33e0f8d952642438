import { DAY_MILLISECONDS, readMoment } from '../../../base/kernel/index.ts'
import { PERIODS, type PeriodName } from './filter-fields.ts'

/** From the first moment on, and before the second; null: without that end. */
export type Period = Readonly<{ from: Date | null; until: Date | null }>

export type PeriodReading = Readonly<{
  period: Period
  /** The quick choice that was made; null: none, or dates were entered as well. */
  name: PeriodName | null
  wrong: readonly ('period' | 'from' | 'until')[]
}>

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** The date in Europe/Istanbul, such as `2026-11-25`. */
export function dateOf(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(moment)
}

/**
 * The span of time of a list: two dates of Europe/Istanbul, of which the second belongs to the span, or a quick choice.
 * Dates that were entered go before a quick choice.
 */
export function readPeriod(query: URLSearchParams, now: Date): PeriodReading {
  const named = query.get('period') ?? ''
  const [from, until] = [dayIn(query, 'from'), dayIn(query, 'until')]
  const wrongDates = [
    ...(from === 'wrong' ? (['from'] as const) : []),
    ...(until === 'wrong' || isBefore(until, from) ? (['until'] as const) : []),
  ]
  if (from !== null || until !== null) {
    const period = {
      from: from === 'wrong' ? null : (from?.begin ?? null),
      until: wrongDates.includes('until') || until === 'wrong' ? null : (until?.end ?? null),
    }
    return { period, name: null, wrong: wrongDates }
  }
  const name = PERIODS.find((each) => each === named) ?? null
  const isWrong = named !== '' && name === null
  return { period: periodNamed(name, now), name, wrong: isWrong ? ['period'] : [] }
}

type Day = Readonly<{ begin: Date; end: Date }>

/** Null where nothing was entered. */
function dayIn(query: URLSearchParams, field: string): Day | 'wrong' | null {
  const text = (query.get(field) ?? '').trim()
  if (text === '') return null
  return (DATE.test(text) ? readMoment(text) : null) ?? 'wrong'
}

function isBefore(until: Day | 'wrong' | null, from: Day | 'wrong' | null): boolean {
  if (until === null || until === 'wrong' || from === null || from === 'wrong') return false
  return until.begin < from.begin
}

function periodNamed(name: PeriodName | null, now: Date): Period {
  if (name === null) return { from: null, until: null }
  const today = dateOf(now)
  const start = (date: string): Date => readMoment(date)?.begin ?? now
  const daysAgo = (days: number): Date =>
    start(dateOf(new Date(start(today).getTime() - days * DAY_MILLISECONDS)))
  switch (name) {
    case 'today':
      return { from: start(today), until: null }
    case 'yesterday':
      return { from: daysAgo(1), until: start(today) }
    case '7days':
      return { from: daysAgo(6), until: null }
    case 'month':
      return { from: start(`${today.slice(0, 8)}01`), until: null }
  }
}
