import type { JSX } from 'preact'

import type { BankProtocol } from '../../../payment/banks/index.ts'
import { PROGRAMMES } from '../../../payment/bins/index.ts'
import { dayEndText } from '../../../payment/merchants/index.ts'
import { ChoiceEntry, TextEntry, TickEntry } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { entriesOf, type FieldProblems } from '../parts/index.ts'
import { CREDENTIAL_PREFIX, HALF_SECURE_VALUES, type TerminalFields } from './read-fields.ts'
import { TERMINAL_TEXTS } from './texts.ts'

type FieldsProps = Readonly<{
  visit: Pick<Visit, 'language'>
  values: Pick<
    TerminalFields,
    'bankCode' | 'halfSecureAccepted' | 'captureMaximumPercent' | 'dayEndMinutes' | 'programmes'
  >
  problems: FieldProblems
}>

/** What a terminal may do, beside its name, its addresses and its credentials. */
export function AbilityFields({ visit, values, problems }: FieldsProps): JSX.Element {
  const texts = TERMINAL_TEXTS[visit.language]
  const entry = entriesOf(problems)
  const { bankCode, halfSecureAccepted, captureMaximumPercent, programmes } = values
  const { dayEndMinutes } = values
  const mode = programmes === 'any' ? 'any' : programmes.length === 0 ? 'none' : 'some'
  return (
    <>
      <TextEntry
        {...entry('bankCode', texts.bankCode, texts.bankCodeHint)}
        value={bankCode ?? ''}
      />
      <ChoiceEntry
        name="programmeMode"
        label={texts.programmeLabel}
        value={mode}
        options={Object.entries(texts.programmeModes)}
      />
      <div class="ticks many">
        {PROGRAMMES.map((programme) => (
          <TickEntry
            key={programme}
            name="programme"
            value={programme}
            label={programme}
            isTicked={programmes !== 'any' && programmes.includes(programme)}
          />
        ))}
      </div>
      <fieldset class="ticks">
        <legend>{texts.halfSecureLabel}</legend>
        {HALF_SECURE_VALUES.map((value) => (
          <TickEntry
            key={value}
            name="half"
            value={String(value)}
            label={String(value)}
            hint={texts.halfSecureHints[value]}
            isTicked={halfSecureAccepted.includes(value)}
          />
        ))}
      </fieldset>
      <TextEntry
        {...entry('capture', texts.captureLabel, texts.captureHint)}
        value={String(captureMaximumPercent)}
      />
      <TextEntry
        {...entry('dayEnd', texts.dayEnd, texts.dayEndHint)}
        value={dayEndMinutes == null ? '' : dayEndText(dayEndMinutes)}
      />
    </>
  )
}

type CredentialProps = Readonly<{
  visit: Pick<Visit, 'language'>
  protocol: BankProtocol
  /** The open values to show again. Secret ones are never among them. */
  values: Readonly<Record<string, string>>
  problems: FieldProblems
  /** `change`: an empty field leaves the stored value, and the account is fixed. */
  purpose: 'add' | 'change'
}>

/** The values of the bank's letter, under the names that the letter uses. A secret field is always empty. */
export function CredentialFields(props: CredentialProps): JSX.Element {
  const { visit, protocol, values, problems, purpose } = props
  const { language } = visit
  const texts = TERMINAL_TEXTS[language]
  const fields = Object.entries(protocol.credentials).filter(
    ([name]) => purpose === 'add' || name !== protocol.accountName,
  )
  return (
    <div class="form-grid">
      {fields.map(([name, { isSecret, isRequired, label }]) => {
        const hints = [
          ...(isRequired ? [] : [texts.optional]),
          ...(purpose === 'change' ? [texts.secretHint] : isSecret ? [texts.secretHintNew] : []),
        ]
        return (
          <TextEntry
            key={name}
            name={CREDENTIAL_PREFIX + name}
            type={isSecret ? 'password' : 'text'}
            label={label[language]}
            hint={hints.length === 0 ? undefined : hints.join(' · ')}
            value={isSecret ? '' : (values[name] ?? '')}
            wrong={problems[CREDENTIAL_PREFIX + name]}
          />
        )
      })}
    </div>
  )
}
