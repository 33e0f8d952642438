import type { JSX } from 'preact'

import {
  BANK_PRESETS,
  BANK_PROTOCOLS,
  type BankPreset,
  type BankProtocol,
  bankProtocolOf,
} from '../../../payment/banks/index.ts'
import { ButtonLink, ChoiceEntry, Sheet, TextEntry, TickEntry } from '../../design/index.ts'
import {
  type MerchantVisit,
  PageHead,
  type PanelAnswer,
  panelPage,
  RefusedNotice,
} from '../frame/index.ts'
import { ActForm, entriesOf, type FieldProblems } from '../parts/index.ts'
import { AbilityFields, CredentialFields } from './fields.tsx'
import { TERMINALS_PATH } from './list.tsx'
import type { TerminalFields } from './read-fields.ts'
import { TERMINAL_TEXTS } from './texts.ts'

export type Environment = 'live' | 'test' | 'own' | 'simulator'

/** The bank that was chosen, by a preset or by its protocol alone. */
export type ChosenBank = Readonly<{ preset: BankPreset | null; protocol: BankProtocol }>

export type AddTold = Readonly<{
  typed: TerminalFields
  environment: Environment
  isDefault: boolean
  problems: FieldProblems
  reasons: readonly string[]
}>

/** The bank that `bank` or `connector` names; null where neither names one. */
export function bankNamed(named: Readonly<{ bank: string; connector: string }>): ChosenBank | null {
  const preset = BANK_PRESETS.find(({ name }) => name === named.bank) ?? null
  const protocol = bankProtocolOf(preset?.connector ?? named.connector)
  return protocol === null ? null : { preset, protocol }
}

type AddPageProps = Readonly<{
  chosen: ChosenBank | null
  isSandbox: boolean
  /** Whether the merchant has no terminal yet. */
  isFirst: boolean
  told?: AddTold
}>

/** First the choice of the bank, then the form with what its letter holds. */
export function addTerminalPage(visit: MerchantVisit, props: AddPageProps): PanelAnswer {
  const texts = TERMINAL_TEXTS[visit.language]
  const { chosen, told } = props
  const children = (
    <>
      <PageHead title={`${texts.addTitle}: ${visit.merchant.name}`} purpose={texts.addPurpose} />
      {chosen === null ? (
        <BankChoice visit={visit} />
      ) : (
        <LetterForm {...props} visit={visit} chosen={chosen} />
      )}
    </>
  )
  const status = told === undefined ? 200 : 422
  return panelPage(visit, { title: texts.addTitle, at: TERMINALS_PATH, status, children })
}

const choicePath = ({ merchant }: MerchantVisit): string =>
  `/panel/m/${merchant.merchantNumber}/new-terminal`

function BankChoice({ visit }: Readonly<{ visit: MerchantVisit }>): JSX.Element {
  const texts = TERMINAL_TEXTS[visit.language]
  const path = choicePath(visit)
  return (
    <Sheet title={texts.chooseBank}>
      <ul class="banks">
        {BANK_PRESETS.map(({ name, title, connector }) => (
          <li key={name}>
            <a href={`${path}?bank=${name}`}>
              <strong>{title}</strong>
              <span class="quiet">{bankProtocolOf(connector)?.title}</span>
            </a>
          </li>
        ))}
      </ul>
      <h2>{texts.otherBank}</h2>
      <p class="quiet">{texts.chooseBankHelp}</p>
      <ul class="banks">
        {BANK_PROTOCOLS.map(({ name, title }) => (
          <li key={name}>
            <a href={`${path}?connector=${name}`}>
              <strong>{title}</strong>
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type LetterProps = AddPageProps & Readonly<{ visit: MerchantVisit; chosen: ChosenBank }>

function LetterForm({ visit, chosen, isSandbox, isFirst, told }: LetterProps): JSX.Element {
  const { language, merchant } = visit
  const texts = TERMINAL_TEXTS[language]
  const { preset, protocol } = chosen
  const path = `/panel/m/${merchant.merchantNumber}/terminals`
  const { problems = {}, reasons = [], typed } = told ?? {}
  const entry = entriesOf(problems)
  const hasSecret = Object.values(protocol.credentials).some(({ isSecret }) => isSecret)
  const again = told !== undefined && hasSecret ? [texts.wrong.secretsAgain] : []
  const values = typed ?? {
    bankCode: preset?.bankCode ?? null,
    halfSecureAccepted: [2, 3, 4],
    captureMaximumPercent: 100,
    dayEndMinutes: null,
    programmes: 'any' as const,
  }
  return (
    <Sheet title={`${texts.enterLetter}: ${preset?.title ?? protocol.title}`}>
      <RefusedNotice
        title={texts.refused}
        reasons={told === undefined ? [] : [...reasons, ...Object.values(problems), ...again]}
      />
      <ActForm
        action={path}
        label={texts.addButton}
        hidden={{ bank: preset?.name ?? '', connector: protocol.name }}
      >
        <TextEntry
          {...entry('alias', texts.newAlias, texts.aliasHint)}
          value={typed?.alias ?? preset?.name ?? ''}
        />
        <CredentialFields
          visit={visit}
          protocol={protocol}
          values={typed?.credentials ?? {}}
          problems={problems}
          purpose="add"
        />
        <Addresses visit={visit} chosen={chosen} isSandbox={isSandbox} told={told} />
        <TickEntry
          name="default"
          value="yes"
          label={texts.defaultLabel}
          hint={texts.defaultHint}
          isTicked={told?.isDefault ?? isFirst}
        />
        <AbilityFields visit={visit} values={values} problems={problems} />
      </ActForm>
      <p>
        <ButtonLink href={choicePath(visit)}>{texts.otherChoice}</ButtonLink>
      </p>
    </Sheet>
  )
}

type AddressProps = Readonly<{
  visit: MerchantVisit
  chosen: ChosenBank
  isSandbox: boolean
  told: AddTold | undefined
}>

function Addresses({ visit, chosen, isSandbox, told }: AddressProps): JSX.Element {
  const texts = TERMINAL_TEXTS[visit.language]
  const { preset } = chosen
  const offered: readonly Environment[] = [
    ...(isSandbox ? (['simulator'] as const) : []),
    ...(preset === null ? [] : (['live'] as const)),
    ...(preset?.test == null ? [] : (['test'] as const)),
    'own',
  ]
  const urls = [
    ['apiUrl', texts.apiUrl],
    ['gateUrl', texts.gateUrl],
  ] as const
  return (
    <>
      <ChoiceEntry
        name="environment"
        label={texts.environment}
        value={told?.environment ?? offered[0] ?? 'own'}
        options={offered.map((each) => [each, texts.environments[each]] as const)}
      />
      <div class="own-address">
        {urls.map(([name, label]) => (
          <TextEntry
            key={name}
            name={name}
            type="url"
            label={label}
            hint={texts.ownHint}
            value={told?.typed.address?.[name] ?? ''}
            wrong={told?.problems[name]}
          />
        ))}
      </div>
    </>
  )
}
