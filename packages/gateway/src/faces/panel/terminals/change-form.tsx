import type { JSX } from 'preact'
import type { TerminalFacts, TerminalInput } from '../../../operating/acts/index.ts'
import type { BankProtocol } from '../../../payment/banks/index.ts'
import { Sheet, TextEntry } from '../../design/index.ts'
import type { MerchantVisit } from '../frame/index.ts'
import { ActForm, entriesOf, type FieldProblems } from '../parts/index.ts'
import { terminalPath } from './bank-words.ts'
import { AbilityFields, CredentialFields } from './fields.tsx'
import type { TerminalFields } from './read-fields.ts'
import { TERMINAL_TEXTS } from './texts.ts'

type ChangeFormProps = Readonly<{
  visit: MerchantVisit
  terminal: TerminalFacts
  protocol: BankProtocol
  problems: FieldProblems
  /** What was typed before; undefined: the form begins with what is stored. */
  typed: TerminalFields | undefined
}>

/** Everything of a terminal that can change. */
export function ChangeForm(props: ChangeFormProps): JSX.Element {
  const { visit, terminal, protocol, problems, typed } = props
  const texts = TERMINAL_TEXTS[visit.language]
  const entry = entriesOf(problems)
  const address = typed === undefined ? terminal.address : typed.address
  const { programmes: own, dayEndMinutes = null } = terminal
  const stored = { ...terminal, dayEndMinutes, programmes: own ?? ('any' as const) }
  const path = terminalPath(visit.merchant.merchantNumber, terminal.alias)
  return (
    <Sheet title={texts.change} id="change">
      <p class="quiet">{texts.changeHelp}</p>
      <ActForm action={`${path}/change`} label={texts.save}>
        <TextEntry
          {...entry('alias', texts.newAlias, texts.newAliasHint)}
          value={typed?.alias ?? terminal.alias}
        />
        {terminal.address === null ? null : (
          <>
            <TextEntry
              {...entry('apiUrl', texts.apiUrl)}
              type="url"
              value={address?.apiUrl ?? ''}
            />
            <TextEntry
              {...entry('gateUrl', texts.gateUrl)}
              type="url"
              value={address?.gateUrl ?? ''}
            />
          </>
        )}
        <AbilityFields visit={visit} values={typed ?? stored} problems={problems} />
        <h2>{texts.credentials}</h2>
        <p class="quiet">{`${texts.credentialsHelp} ${texts.accountFixed}`}</p>
        <CredentialFields
          visit={visit}
          protocol={protocol}
          values={typed?.credentials ?? {}}
          problems={problems}
          purpose="change"
        />
      </ActForm>
    </Sheet>
  )
}

/** The fields that differ from what is stored; the others stay as they are. */
export function inputOf(fields: TerminalFields, stored: TerminalFacts): TerminalInput {
  const { alias, address, bankCode, captureMaximumPercent, halfSecureAccepted } = fields
  const { programmes, credentials, dayEndMinutes } = fields
  const storedProgrammes = stored.programmes ?? 'any'
  const isSameAddress =
    address?.apiUrl === stored.address?.apiUrl && address?.gateUrl === stored.address?.gateUrl
  return {
    newAlias: alias === stored.alias ? null : alias,
    address: isSameAddress ? null : address,
    dayEndMinutes:
      dayEndMinutes === (stored.dayEndMinutes ?? null) ? null : (dayEndMinutes ?? 'gateway'),
    bankCode: bankCode === stored.bankCode ? null : bankCode,
    captureMaximumPercent:
      captureMaximumPercent === stored.captureMaximumPercent ? null : captureMaximumPercent,
    halfSecureAccepted: isSame(halfSecureAccepted, stored.halfSecureAccepted)
      ? null
      : halfSecureAccepted,
    programmes: isSame(programmes, storedProgrammes) ? null : programmes,
    credentials: Object.keys(credentials).length === 0 ? null : credentials,
  }
}

type List = readonly (string | number)[] | 'any'

/** Whether both name the same, in whatever order. */
function isSame(one: List, other: List): boolean {
  if (one === 'any' || other === 'any') return one === other
  const values = new Set(one)
  return one.length === other.length && other.every((value) => values.has(value))
}
