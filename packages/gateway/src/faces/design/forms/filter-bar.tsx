import type { ComponentChildren, JSX } from 'preact'
import type { Language } from '../language.ts'
import { Button } from './controls.tsx'

const TEXTS = {
  tr: { apply: 'Süz', clear: 'Süzgeci kaldır' },
  en: { apply: 'Filter', clear: 'Remove the filter' },
} as const

type FilterBarProps = Readonly<{
  label: string
  language: Language
  /** Where the form leads; absent: to the page that it stands on. */
  action?: string
  /** Fields of the address that stay as they are; empty and absent values are left out. */
  kept?: readonly (readonly [name: string, value: string | null])[]
  /** The list without the filter; null: nothing narrows the list. */
  clearHref: string | null
  children: ComponentChildren
}>

/**
 * Fields that narrow a list: what is searched for, then the time, then the state, then the rest. The choice stands in
 * the address, so it can be kept and sent.
 */
export function FilterBar(props: FilterBarProps): JSX.Element {
  const { label, language, action, kept = [], clearHref, children } = props
  const texts = TEXTS[language]
  return (
    <form class="filters" method="get" action={action} aria-label={label}>
      {kept.map(([name, value]) =>
        value === null || value === '' ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      {children}
      <p class="filter-acts">
        <Button kind="quiet">{texts.apply}</Button>
        {clearHref === null ? null : <a href={clearHref}>{texts.clear}</a>}
      </p>
    </form>
  )
}
