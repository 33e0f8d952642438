import type { JSX } from 'preact'

import {
  Chips,
  Field,
  FilterBar,
  fieldAttributes,
  type Language,
  TextEntry,
} from '../../design/index.ts'
import { FILTER_FIELDS, type FilterField, listPath } from './filter-fields.ts'
import { CHOICE_FIELDS, type FilterOption, type FilterOptions } from './filter-options.ts'
import type { FilterReading } from './read-filter.ts'
import { PAYMENTS_TEXTS, type PaymentsTexts } from './texts.ts'

type FormView = Readonly<{
  language: Language
  query: URLSearchParams
  reading: FilterReading
  options: FilterOptions
}>

/** What narrows the list; closed, because people come for the list. Every field is one of the address. */
export function FilterForm(view: FormView): JSX.Element {
  const { language, query, reading, options } = view
  const texts = PAYMENTS_TEXTS[language]
  const merchant = query.get('merchant') ?? ''
  const isNarrowed = FILTER_FIELDS.some((field) => field !== 'merchant' && query.get(field))
  return (
    <details class="asks narrowing" open={reading.wrong.size > 0}>
      <summary>{texts.filters}</summary>
      <FilterBar
        label={texts.filters}
        language={language}
        action="/panel/payments"
        kept={[
          ['merchant', query.get('merchant')],
          ['period', reading.periodName],
        ]}
        clearHref={isNarrowed ? listPath(new URLSearchParams({ merchant })) : null}
      >
        <div class="fields">
          <TextField {...view} field="key" hint={texts.keyHint} />
          <TextField {...view} field="from" type="date" />
          <TextField {...view} field="until" type="date" />
        </div>
        <Chips
          name="state"
          legend={texts.state}
          options={options.state}
          chosen={query.getAll('state')}
        />
        <div class="fields">
          <TextField {...view} field="min" />
          <TextField {...view} field="max" />
          <TextField {...view} field="bin" />
          {CHOICE_FIELDS.map((field) => (
            <Choice key={field} {...view} field={field} />
          ))}
        </div>
      </FilterBar>
    </details>
  )
}

type OneField = FormView & Readonly<{ field: keyof PaymentsTexts & FilterField }>

/** Fields with a sentence of their own about what is wrong. */
const OWN_WRONG = ['from', 'until', 'min', 'max', 'bin'] as const

/** What is wrong with the value of a field, and what to do; the rest of the filter applies. */
function wrongOf({ reading, field, language }: OneField): Readonly<{ wrong?: string }> {
  if (!reading.wrong.has(field)) return {}
  const { wrong, cardNumber } = PAYMENTS_TEXTS[language]
  if (field === 'key') return { wrong: cardNumber }
  const isOwn = OWN_WRONG.find((each) => each === field)
  return { wrong: isOwn === undefined ? wrong.other : wrong[isOwn] }
}

const INPUT_MODES: Partial<Record<FilterField, 'decimal' | 'numeric'>> = {
  min: 'decimal',
  max: 'decimal',
  bin: 'numeric',
}

function TextField({
  type = 'text',
  hint,
  ...one
}: OneField & Readonly<{ type?: 'text' | 'date'; hint?: string }>): JSX.Element {
  const { field, query, language } = one
  const { wrong } = wrongOf(one)
  // What may be a card number is not shown again.
  const isSecret = field === 'key' || field === 'bin'
  return (
    <TextEntry
      name={field}
      label={String(PAYMENTS_TEXTS[language][field])}
      // A browser shows no wrong date in a field of dates.
      type={wrong === undefined ? type : 'text'}
      inputMode={INPUT_MODES[field]}
      placeholder={hint}
      value={isSecret && wrong !== undefined ? '' : (query.get(field) ?? '')}
      wrong={wrong}
    />
  )
}

function Choice(one: FormView & Readonly<{ field: (typeof CHOICE_FIELDS)[number] }>): JSX.Element {
  const { field, query, language, options } = one
  const texts = PAYMENTS_TEXTS[language]
  const wrong = wrongOf(one)
  const picked = { chosen: query.getAll(field) }
  return (
    <Field name={field} label={texts[field]} {...wrong}>
      <select {...fieldAttributes({ name: field, ...wrong })}>
        <option value="">{texts.any}</option>
        <Options options={options[field].filter(({ group }) => group === undefined)} {...picked} />
        {groupsOf(options[field]).map(([group, grouped]) => (
          <optgroup key={group} label={group}>
            <Options options={grouped} {...picked} />
          </optgroup>
        ))}
      </select>
    </Field>
  )
}

type OptionsView = Readonly<{ options: readonly FilterOption[]; chosen: readonly string[] }>

function Options({ options, chosen }: OptionsView): JSX.Element {
  return (
    <>
      {options.map(({ value, text }) => (
        <option key={value} value={value} selected={chosen.includes(value)}>
          {text}
        </option>
      ))}
    </>
  )
}

/** The options that stand below a heading, by the headings. */
function groupsOf(options: readonly FilterOption[]) {
  const groups = new Map<string, FilterOption[]>()
  for (const option of options) {
    if (option.group === undefined) continue
    groups.set(option.group, [...(groups.get(option.group) ?? []), option])
  }
  return [...groups]
}
