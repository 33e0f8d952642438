import type { JSX } from 'preact'

import type { Language } from '../../design/index.ts'
import { FILTER_FIELDS, type FilterField, listPath, PERIODS } from './filter-fields.ts'
import type { FilterOptions } from './filter-options.ts'
import { outcomeWords } from './outcomes.ts'
import type { FilterReading } from './read-filter.ts'
import { PAYMENTS_TEXTS } from './texts.ts'

type ChipsView = Readonly<{
  language: Language
  query: URLSearchParams
  reading: FilterReading
  options: FilterOptions
}>

/** The periods that people ask for most. They are links, because each leads to a list at once. */
export function PeriodChips({ language, query, reading }: ChipsView): JSX.Element {
  const texts = PAYMENTS_TEXTS[language]
  const { filter, periodName, wrong } = reading
  const isAny = filter.from === null && filter.until === null
  const path = (period: string) => listPath(query, { period, from: '', until: '' })
  return (
    <nav class="chips" aria-label={texts.period}>
      <a class="chip" href={path('')} aria-current={isAny ? 'true' : undefined}>
        {texts.anyTime}
      </a>
      {PERIODS.map((period) => (
        <a
          key={period}
          class="chip"
          href={path(period)}
          aria-current={periodName === period ? 'true' : undefined}
        >
          {texts.periods[period]}
        </a>
      ))}
      {wrong.has('period') ? <span class="wrong">{texts.wrong.period}</span> : null}
    </nav>
  )
}

/** What else narrows the list. Each part is a link to the list without it. */
export function ActiveChips(view: ChipsView): JSX.Element | null {
  const { language, query, reading } = view
  const texts = PAYMENTS_TEXTS[language]
  const fields = FILTER_FIELDS.filter((field) => field !== 'merchant' && field !== 'period')
  const active = fields.flatMap((field) =>
    reading.wrong.has(field)
      ? []
      : [...new Set(query.getAll(field))].map((value) => ({ field, value })),
  )
  const shown = active.filter(({ value }) => value !== '')
  if (shown.length === 0) return null
  return (
    <nav class="chips" aria-label={texts.active}>
      {shown.map(({ field, value }) => {
        const text = `${String(texts[field])}: ${wordOf(view, field, value)}`
        return (
          <a
            key={`${field} ${value}`}
            class="chip removable"
            href={without(query, field, value)}
            title={texts.without(text)}
          >
            {text}
          </a>
        )
      })}
    </nav>
  )
}

function wordOf({ options, language }: ChipsView, field: FilterField, value: string): string {
  const known: Partial<Record<string, FilterOptions['state']>> = options
  const offered = known[field]?.find((option) => option.value === value)?.text
  if (offered !== undefined || field !== 'outcome') return offered ?? value
  return outcomeWords(value, language) ?? value
}

function without(query: URLSearchParams, field: FilterField, value: string): string {
  const rest = new URLSearchParams(query)
  rest.delete(field, value)
  return listPath(rest)
}
