import type { JSX } from 'preact'

import { Field, type FieldState } from './link-field.tsx'
import { LINK_TEXTS } from './link-texts.ts'

/** Room for the spaces and hyphens that people paste with a number. */
const NUMBER_CHARACTERS = 40

/** The card's fields, by the names that browsers fill in by themselves. */
export function LinkCardFields({ state }: Readonly<{ state: FieldState }>): JSX.Element {
  const texts = LINK_TEXTS[state.languageCode]
  const digits = { state, inputMode: 'numeric', isCard: true } as const
  return (
    <fieldset>
      <legend>{texts.card}</legend>
      <Field
        field="cardNumber"
        {...digits}
        autocomplete="cc-number"
        maxLength={NUMBER_CHARACTERS}
      />
      <p id="cardInfo" class="card-info" role="status" />
      <div class="pair">
        <Field
          field="expiry"
          {...digits}
          autocomplete="cc-exp"
          maxLength={9}
          hint={texts.expiryHint}
        />
        <Field field="cvv" {...digits} autocomplete="cc-csc" maxLength={4} hint={texts.cvvHint} />
      </div>
      <Field
        field="cardHolderName"
        state={state}
        isCard={true}
        autocomplete="cc-name"
        maxLength={100}
      />
    </fieldset>
  )
}
