import type { JSX } from 'preact'

import { LINK_TEXTS, type LinkField, type LinkLanguage } from './link-texts.ts'

export type FieldState = Readonly<{
  languageCode: LinkLanguage
  wrong: readonly LinkField[]
  /** What was filled in before; never a field of the card. */
  values: Readonly<Record<string, string>>
}>

type Autocomplete =
  | 'name'
  | 'email'
  | 'tel'
  | 'street-address'
  | 'transaction-amount'
  | 'cc-name'
  | 'cc-number'
  | 'cc-exp'
  | 'cc-csc'
  | 'off'

type FieldProps = Readonly<{
  field: LinkField
  state: FieldState
  autocomplete: Autocomplete
  maxLength: number
  hint?: string
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'numeric' | 'decimal' | 'text'
  /** A box of several lines. */
  isLong?: boolean
}>

/** One labelled field, with what is wrong with it right below. */
export function Field(props: FieldProps): JSX.Element {
  const { field, state, hint } = props
  return (
    <div class="field">
      <label for={field}>{labelOf(field, state.languageCode)}</label>
      <Input {...props} />
      {hint === undefined ? null : (
        <span class="hint" id={`${field}-hint`}>
          {hint}
        </span>
      )}
      {state.wrong.includes(field) ? (
        <span class="wrong" id={`${field}-wrong`}>
          {LINK_TEXTS[state.languageCode].wrong[field]}
        </span>
      ) : null}
    </div>
  )
}

function Input(props: FieldProps): JSX.Element {
  const { field, state, autocomplete, maxLength, hint, type = 'text', inputMode = 'text' } = props
  const isWrong = state.wrong.includes(field)
  const notes = [hint === undefined ? '' : `${field}-hint`, isWrong ? `${field}-wrong` : '']
  const described = notes.filter((id) => id !== '').join(' ')
  const own = {
    id: field,
    name: field,
    required: true,
    maxLength,
    autocomplete,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': isWrong ? ('true' as const) : undefined,
  }
  const value = state.values[field]
  if (props.isLong === true) {
    return (
      <textarea {...own} rows={3}>
        {value}
      </textarea>
    )
  }
  return <input {...own} list={undefined} type={type} inputMode={inputMode} value={value ?? ''} />
}

function labelOf(field: LinkField, languageCode: LinkLanguage): string {
  const texts = LINK_TEXTS[languageCode]
  return field === 'amount' ? texts.amountBox : texts[field]
}

/** What went wrong, before everything else and with a way to each field. */
export function Alert(
  props: Readonly<{ state: FieldState; message: string | null }>,
): JSX.Element | null {
  const { state, message } = props
  const texts = LINK_TEXTS[state.languageCode]
  if (message === null && state.wrong.length === 0) return null
  return (
    <div class="alert" role="alert">
      <p>{message ?? texts.problems}</p>
      {state.wrong.length === 0 ? null : (
        <ul>
          {state.wrong.map((field) => (
            <li key={field}>
              <a href={`#${field}`}>{texts.wrong[field]}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
