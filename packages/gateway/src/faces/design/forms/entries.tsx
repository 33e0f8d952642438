import type { JSX } from 'preact'

import { Field, fieldAttributes } from './controls.tsx'

type Told = Readonly<{
  name: string
  label: string
  hint?: string | undefined
  /** What is wrong with the value, and what to do about it. */
  wrong?: string | undefined
}>

type TextEntryProps = Told &
  Readonly<{
    value?: string | undefined
    type?: 'text' | 'email' | 'url' | 'number' | 'date' | 'datetime-local' | 'password' | 'search'
    isRequired?: boolean
    placeholder?: string | undefined
    minLength?: number
    maxLength?: number
    inputMode?: 'decimal' | 'numeric' | undefined
    /** What a browser may fill in; absent: nothing, and for a password a new one. */
    autocomplete?: 'username' | 'current-password' | 'one-time-code'
    /** Lines; more than one makes a field for a text of several lines. */
    lines?: number
    /** Code and tables: figures and letters of one width. */
    isCode?: boolean
  }>

/** A field for a text, with its label, hint and error. */
export function TextEntry(props: TextEntryProps): JSX.Element {
  const { value = '', type = 'text', lines = 1, isCode = false } = props
  const { autocomplete = type === 'password' ? 'new-password' : 'off' } = props
  const { placeholder, minLength, maxLength, inputMode } = props
  const shared = {
    ...fieldAttributes(toldOf(props)),
    required: props.isRequired,
    ...{ placeholder, minLength, maxLength, inputMode },
    ...(isCode ? { class: 'code-entry', spellcheck: false } : {}),
  }
  return (
    <Field {...toldOf(props)}>
      {lines > 1 ? (
        <textarea {...shared} rows={lines}>
          {value}
        </textarea>
      ) : (
        <input
          {...shared}
          // The library ties the type to the role that a field may take; these have none.
          type={type as 'text'}
          value={value}
          autocomplete={autocomplete}
        />
      )}
    </Field>
  )
}

type ChoiceEntryProps = Told &
  Readonly<{
    options: readonly (readonly [value: string, text: string])[]
    value?: string | undefined
  }>

/** A field with a list to choose from. */
export function ChoiceEntry({ options, value = '', ...told }: ChoiceEntryProps): JSX.Element {
  return (
    <Field {...toldOf(told)}>
      <select {...fieldAttributes(toldOf(told))}>
        {options.map(([each, text]) => (
          <option key={each} value={each} selected={each === value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}

type TickEntryProps = Readonly<{
  name: string
  value: string
  label: string
  hint?: string
  isTicked: boolean
}>

/** Something that is on or off, with what it means. Several may have one name. */
export function TickEntry({ name, value, label, hint, isTicked }: TickEntryProps): JSX.Element {
  return (
    <label class="tick">
      <input type="checkbox" name={name} value={value} checked={isTicked} />
      <span>
        <strong>{label}</strong>
        {hint === undefined ? null : <span class="quiet">{hint}</span>}
      </span>
    </label>
  )
}

type FileEntryProps = Told & Readonly<{ accept: string }>

/** A file from the reader's machine. Its form is sent as multipart. */
export function FileEntry({ accept, ...told }: FileEntryProps): JSX.Element {
  return (
    <Field {...toldOf(told)}>
      <input type="file" accept={accept} {...fieldAttributes(toldOf(told))} />
    </Field>
  )
}

function toldOf({ name, label, hint, wrong }: Told) {
  return {
    name,
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(wrong === undefined ? {} : { wrong }),
  }
}
