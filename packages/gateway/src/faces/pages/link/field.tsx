import { LIMITS } from '@vezne/protocol'
import type { JSX } from 'preact'
import { CardSchemes, type Language, Mark } from '../../design/index.ts'
import { LINK_TEXTS, type LinkField } from './texts.ts'

export type FieldState = Readonly<{
  languageCode: Language
  wrong: readonly LinkField[]
  /** The values that were typed before; never the card's number or security code. */
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

/** A field without its present value and error. */
export type PlainField = Readonly<{
  field: LinkField
  autocomplete: Autocomplete
  maxLength: number
  hint?: string
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'numeric' | 'decimal' | 'email' | 'tel'
  /** A box of several lines. */
  isLong?: boolean
  /** A field of the card: browsers must not correct or translate its text. */
  isCard?: boolean
}>

type FieldProps = PlainField & Readonly<{ state: FieldState }>

/** One labelled field. Hint and error are above the input, where a phone's keyboard does not hide them. */
export function Field(props: FieldProps): JSX.Element {
  const { field, state, hint } = props
  const texts = LINK_TEXTS[state.languageCode]
  const isWrong = state.wrong.includes(field)
  return (
    <div class="field">
      <label for={field}>{labelOf(field, state)}</label>
      {hint === undefined ? null : (
        <span class="hint" id={`${field}-hint`}>
          {hint}
        </span>
      )}
      {isWrong ? (
        <span class="wrong" id={`${field}-wrong`}>
          {texts.wrong[field]}
        </span>
      ) : null}
      <Input {...props} />
    </div>
  )
}

function labelOf(field: LinkField, { languageCode }: FieldState): string {
  const texts = LINK_TEXTS[languageCode]
  return field === 'amount' ? texts.amountBox : texts[field]
}

/** The capitals that a phone's keyboard offers. The other fields are numbers and addresses. */
const CAPITALS: Partial<Record<LinkField, 'words' | 'characters'>> = {
  name: 'words',
  cardHolderName: 'characters',
}

function Input(props: FieldProps): JSX.Element {
  const { field, state, type = 'text', inputMode, isLong = false, isCard = false } = props
  const own = { ...attributesOf(props), dir: isCard ? ('ltr' as const) : ('auto' as const) }
  const value = state.values[field] ?? ''
  if (isLong) {
    return (
      <textarea {...own} rows={3}>
        {value}
      </textarea>
    )
  }
  return (
    <input
      {...own}
      list={undefined}
      type={type}
      inputMode={inputMode}
      autocapitalize={CAPITALS[field] ?? 'none'}
      value={value}
      spellcheck={isCard || type !== 'text' ? false : undefined}
    />
  )
}

function attributesOf({ field, state, autocomplete, maxLength, hint, isCard }: FieldProps) {
  const isWrong = state.wrong.includes(field)
  const notes = [hint === undefined ? '' : `${field}-hint`, isWrong ? `${field}-wrong` : '']
  const described = notes.filter((id) => id !== '').join(' ')
  return {
    id: field,
    name: field,
    required: true,
    maxLength,
    autocomplete,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': isWrong ? ('true' as const) : undefined,
    // The form's script shows this text instead of sending a wrong field.
    'data-wrong': LINK_TEXTS[state.languageCode].wrong[field],
    // The form's script keeps these fields when the language is switched.
    'data-kept': isCard === true ? undefined : 'yes',
  }
}

/** As they follow each other in the form. */
const ORDER: readonly LinkField[] = [
  'amount',
  'cardNumber',
  'expiry',
  'cvv',
  'cardHolderName',
  'name',
  'email',
  'phoneNumber',
  'address',
  'note',
]

/**
 * That something is wrong, above the form, with a link to each wrong field. It gets the focus. What is wrong stands at
 * the field, and is told once.
 */
export function Alert(
  props: Readonly<{ state: FieldState; message: string | null }>,
): JSX.Element | null {
  const { state, message } = props
  const texts = LINK_TEXTS[state.languageCode]
  if (message === null && state.wrong.length === 0) return null
  return (
    <div class="alert" role="alert" id="problems" tabIndex={-1} autofocus>
      <h2>{message === null ? texts.problemsTitle : texts.notPaidTitle}</h2>
      <p>{message ?? texts.problems}</p>
      {state.wrong.length === 0 ? null : (
        <ul>
          {ORDER.filter((field) => state.wrong.includes(field)).map((field) => (
            <li key={field}>
              <a href={`#${field}`}>{labelOf(field, state)}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const { securityCodeMaximumDigits, nameMaximumCharacters } = LIMITS
/** Leaves room for spaces and hyphens that people paste with a card number. */
const NUMBER_CHARACTERS = 40
const EXPIRY_CHARACTERS = 9

/** The card's fields, with the names by which browsers fill them in. */
export function LinkCardFields({ state }: Readonly<{ state: FieldState }>): JSX.Element {
  const { card, expiryHint, cvvHint } = LINK_TEXTS[state.languageCode]
  const digits = { state, inputMode: 'numeric', isCard: true } as const
  const number = { autocomplete: 'cc-number', maxLength: NUMBER_CHARACTERS } as const
  const expiry = { autocomplete: 'cc-exp', maxLength: EXPIRY_CHARACTERS, hint: expiryHint } as const
  const code = { autocomplete: 'cc-csc', maxLength: securityCodeMaximumDigits } as const
  const holder = { autocomplete: 'cc-name', maxLength: nameMaximumCharacters } as const
  return (
    <fieldset>
      <legend class="card-legend">
        <span>
          <Mark kind="lock" /> {card}
        </span>
        <CardSchemes />
      </legend>
      <Field field="cardNumber" {...digits} {...number} />
      <p id="cardInfo" class="card-info" role="status" />
      <div class="pair">
        <Field field="expiry" {...digits} {...expiry} />
        <Field field="cvv" {...digits} {...code} hint={cvvHint} />
      </div>
      <Field field="cardHolderName" state={state} isCard={true} {...holder} />
    </fieldset>
  )
}
