import type { JSX } from 'preact'
import { PERIODS, type Period } from '../../../operating/statistics/index.ts'
import { Field, FilterBar, fieldAttributes } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import type { FiguresTexts } from './texts.ts'

type FormProps = Readonly<{ visit: Visit; period: Period; texts: FiguresTexts }>

/** The span, by a quick choice or by two dates. It stands in the address, so it can be kept and sent. */
export function PeriodForm({ visit, period, texts }: FormProps): JSX.Element {
  const merchant = visit.query.get('merchant')
  const kept = merchant === null || merchant === '' ? [] : [['merchant', merchant] as const]
  return (
    <div class="period">
      <nav aria-label={texts.period}>
        {PERIODS.map((name) => (
          <a
            key={name}
            href={`/panel/figures?${new URLSearchParams([...kept.map(([field, value]) => [field, value]), ['period', name]])}`}
            aria-current={name === period.name ? 'true' : undefined}
          >
            {texts.periods[name]}
          </a>
        ))}
      </nav>
      <FilterBar label={texts.period} language={visit.language} kept={kept} clearHref={null}>
        {(['from', 'until'] as const).map((name) => {
          const wrong = period.wrong.includes(name) ? { wrong: texts.wrong[name] } : {}
          const field = { name, label: texts[name], ...wrong }
          const value = period.wrong.includes(name) ? (visit.query.get(name) ?? '') : period[name]
          return (
            <Field key={name} {...field}>
              <input type="date" value={value} {...fieldAttributes(field)} />
            </Field>
          )
        })}
      </FilterBar>
    </div>
  )
}
