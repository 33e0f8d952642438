import { ORDER_STATES, PAYMENT_TYPES } from '@vezne/protocol'
import type { JSX } from 'preact'

import { CARD_BRANDS, CARD_NETWORKS, CARD_TYPES, STARTER_BINS } from '../../bins/index.ts'
import {
  Button,
  Chips,
  Field,
  fieldAttributes,
  type Language,
  stateText,
} from '../../design/index.ts'
import { CHANNELS, type FilterTerminal } from '../../search/index.ts'
import { FILTER_FIELDS, type FilterField, listPath, PERIODS } from './filter-fields.ts'
import { outcomeOptions } from './outcomes.ts'
import { type FilterReading, INSTALLMENTS_MAXIMUM } from './read-filter.ts'
import { PAYMENTS_TEXTS, type PaymentsTexts } from './texts.ts'

type FormView = Readonly<{
  language: Language
  query: URLSearchParams
  reading: FilterReading
  terminals: readonly FilterTerminal[]
}>

/** These stand open; the others are below a line that opens them. */
const FIRST: readonly FilterField[] = ['merchant', 'key', 'period', 'from', 'until', 'state']

/** What narrows the list. Every field is one of the address. */
export function FilterForm(view: FormView): JSX.Element {
  const { language, query, reading } = view
  const texts = PAYMENTS_TEXTS[language]
  const rest = FILTER_FIELDS.filter((field) => !FIRST.includes(field))
  const isOpen = rest.some((field) => query.getAll(field).some((value) => value !== ''))
  const chosen = (field: FilterField) => query.getAll(field)
  return (
    <form class="sheet narrowing" method="get" action="/panel/payments" aria-label={texts.filters}>
      {hidden(query, 'merchant')}
      {reading.periodName === null ? null : hidden(query, 'period')}
      <PeriodChoices {...view} />
      <div class="fields">
        <TextField {...view} field="key" hint={texts.keyHint} />
        <TextField {...view} field="from" type="date" />
        <TextField {...view} field="until" type="date" />
      </div>
      <Chips
        name="state"
        legend={texts.state}
        options={ORDER_STATES.map((value) => ({ value, text: stateText(value, language) }))}
        chosen={chosen('state')}
      />
      <details class="more" open={isOpen}>
        <summary>{texts.more}</summary>
        <MoreFields {...view} />
      </details>
      <p class="acts">
        <Button>{texts.apply}</Button>
        <a href={listPath(new URLSearchParams({ merchant: query.get('merchant') ?? '' }))}>
          {texts.clear}
        </a>
      </p>
    </form>
  )
}

function hidden(query: URLSearchParams, field: FilterField): JSX.Element | null {
  const value = query.get(field) ?? ''
  return value === '' ? null : <input type="hidden" name={field} value={value} />
}

/** Links, because each leads to a list at once. */
function PeriodChoices({ language, query, reading }: FormView): JSX.Element {
  const texts = PAYMENTS_TEXTS[language]
  const isAny = reading.filter.from === null && reading.filter.until === null
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
          aria-current={reading.periodName === period ? 'true' : undefined}
        >
          {texts.periods[period]}
        </a>
      ))}
      {reading.wrong.has('period') ? <span class="wrong">{texts.wrong.period}</span> : null}
    </nav>
  )
}

type OneField = FormView & Readonly<{ field: keyof PaymentsTexts & FilterField }>

/** What is wrong with the value of a field, and what to do; the rest of the filter applies. */
function wrongOf({ reading, field, language }: OneField): Readonly<{ wrong?: string }> {
  if (!reading.wrong.has(field)) return {}
  const { wrong, cardNumber } = PAYMENTS_TEXTS[language]
  if (field === 'key') return { wrong: cardNumber }
  const isOwn = field === 'from' || field === 'until' || field === 'min' || field === 'max'
  return { wrong: isOwn ? wrong[field] : wrong.other }
}

function labelOf({ field, language }: OneField): string {
  const label = PAYMENTS_TEXTS[language][field]
  if (typeof label !== 'string') throw new Error(`The field ${field} has no label.`)
  return label
}

function TextField({
  type = 'text',
  hint,
  ...one
}: OneField & Readonly<{ type?: 'text' | 'date'; hint?: string }>): JSX.Element {
  const { field, query } = one
  const wrong = wrongOf(one)
  const value = field === 'key' && wrong.wrong !== undefined ? '' : (query.get(field) ?? '')
  // A browser shows no wrong date in a field of dates.
  const isDate = type === 'date' && wrong.wrong === undefined
  const inputMode = field === 'min' || field === 'max' ? 'decimal' : 'text'
  const attributes = { ...fieldAttributes({ name: field, ...wrong }), value, autocomplete: 'off' }
  return (
    <Field name={field} label={labelOf(one)} {...wrong}>
      {isDate ? (
        <input {...attributes} type="date" />
      ) : (
        <input {...attributes} type="text" placeholder={hint} inputMode={inputMode} />
      )}
    </Field>
  )
}

type Option = Readonly<{ value: string; text: string }>

function Choice({
  options,
  ...one
}: OneField & Readonly<{ options: readonly Option[] }>): JSX.Element {
  const { field, query, language } = one
  const wrong = wrongOf(one)
  const chosen = query.get(field) ?? ''
  return (
    <Field name={field} label={labelOf(one)} {...wrong}>
      <select {...fieldAttributes({ name: field, ...wrong })}>
        <option value="">{PAYMENTS_TEXTS[language].any}</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}

function MoreFields(view: FormView): JSX.Element {
  const { language, terminals } = view
  const texts = PAYMENTS_TEXTS[language]
  const named = (values: readonly string[], words: Readonly<Record<string, string>> = {}) =>
    values.map((value) => ({ value, text: words[value] ?? value }))
  const unknown = { Unknown: texts.unknown }
  const counts = Array.from({ length: INSTALLMENTS_MAXIMUM }, (_, at) => String(at + 1))
  const aliases = [...new Set(terminals.map(({ alias }) => alias))]
  const banks = [...new Set(terminals.flatMap(({ bankCode }) => bankCode ?? []))].sort()
  return (
    <div class="fields">
      <Choice {...view} field="outcome" options={outcomeOptions(language)} />
      <TextField {...view} field="min" />
      <TextField {...view} field="max" />
      <Choice {...view} field="type" options={named(PAYMENT_TYPES, texts.types)} />
      <Choice {...view} field="terminal" options={named(aliases)} />
      <Choice {...view} field="bank" options={named(banks, bankNames())} />
      <Choice {...view} field="installments" options={named(counts, { '1': texts.single })} />
      <Choice {...view} field="programme" options={named(CARD_NETWORKS, unknown)} />
      <Choice {...view} field="scheme" options={named(CARD_BRANDS, unknown)} />
      <Choice {...view} field="cardType" options={named(CARD_TYPES, texts.cardTypes)} />
      <Choice
        {...view}
        field="secure"
        options={named(['yes', 'no'], { yes: texts.yes, no: texts.no })}
      />
      <Choice {...view} field="channel" options={named(CHANNELS, texts.channels)} />
    </div>
  )
}

/** Names of banks by their EFT codes, as far as the BINs that come with the gateway know them. */
function bankNames(): Readonly<Record<string, string>> {
  return Object.fromEntries(STARTER_BINS.map(({ bankCode, bankTitle }) => [bankCode, bankTitle]))
}
