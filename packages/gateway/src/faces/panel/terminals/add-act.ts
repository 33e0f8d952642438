import type { TerminalRequest } from '../../../operating/acts/index.ts'
import type { BankAddress } from '../../../payment/merchants/index.ts'
import {
  fieldOf,
  type MerchantVisit,
  type PanelAnswer,
  refusalPage,
  seeOther,
} from '../frame/index.ts'
import type { FieldProblems } from '../parts/index.ts'
import {
  type AddTold,
  addTerminalPage,
  bankNamed,
  type ChosenBank,
  type Environment,
} from './add.tsx'
import { askToAdd } from './approval.ts'
import { terminalPath } from './bank-words.ts'
import type { TerminalsPorts } from './list.tsx'
import { type TerminalFields, terminalFieldsIn } from './read-fields.ts'
import {
  addressProblems,
  captureProblems,
  credentialProblems,
  isCredentialRefusal,
  refusalWords,
  refusedCredential,
} from './refusals.ts'
import { TERMINAL_TEXTS } from './texts.ts'

const ENVIRONMENTS: readonly Environment[] = ['live', 'test', 'own', 'simulator']

/** Adds a terminal, or shows the form again with what is wrong. */
export async function addTerminal(
  visit: MerchantVisit,
  { isSandbox }: Pick<TerminalsPorts, 'isSandbox'>,
): Promise<PanelAnswer> {
  const { acts, merchant } = visit
  const chosen = bankNamed({ bank: fieldOf(visit, 'bank'), connector: fieldOf(visit, 'connector') })
  if (chosen === null) return refusalPage(visit, 'NotFound')
  const typed = terminalFieldsIn(visit)
  const named = fieldOf(visit, 'environment')
  const environment = ENVIRONMENTS.find((each) => each === named) ?? 'own'
  const isDefault = fieldOf(visit, 'default') === 'yes'
  const again = (problems: FieldProblems, reasons: readonly string[] = []): PanelAnswer => {
    const told: AddTold = { typed, environment, isDefault, problems, reasons }
    return addTerminalPage(visit, { chosen, isSandbox, isFirst: false, told })
  }
  const problems = problemsOf({ typed, environment }, visit)
  if (Object.keys(problems).length > 0) return again(problems)
  const { alias, programmes, bankCode, halfSecureAccepted, captureMaximumPercent } = typed
  const request: TerminalRequest = {
    merchantId: merchant.merchantId,
    ...{ alias, isDefault, bankCode, halfSecureAccepted, captureMaximumPercent },
    connector: chosen.protocol.name,
    programmes: programmes === 'any' ? null : programmes,
    callbackNames: [],
    dayEndMinutes: typed.dayEndMinutes,
    address: addressIn(environment, typed, chosen),
    credentials: typed.credentials,
  }
  const { address } = request
  const wrongAddress = address === null ? null : acts.addressRefusal(address)
  if (wrongAddress !== null) return again(addressProblems(wrongAddress, visit))
  const refused = refusedCredential(chosen.protocol, typed.credentials, 'all')
  if (refused !== null) return again(credentialProblems(refused, visit))
  const asked = await askToAdd(visit, request)
  if (asked !== null) return asked
  const addition = await acts.addTerminal(request)
  if (addition.ok) {
    return seeOther(`${terminalPath(merchant.merchantNumber, alias)}?done=added`)
  }
  if (isCredentialRefusal(addition)) return again(credentialProblems(addition, visit))
  if (addition.reason === 'CaptureAbove') return again(captureProblems(addition, visit))
  return again({}, [refusalWords(addition.reason, visit)])
}

type Typed = Readonly<{ typed: TerminalFields; environment: Environment }>

/** Addresses count only where the operator writes them. */
function problemsOf({ typed, environment }: Typed, { language }: MerchantVisit): FieldProblems {
  const { apiUrl: _apiUrl, gateUrl: _gateUrl, ...others } = typed.problems
  if (environment !== 'own') return others
  const { wrong } = TERMINAL_TEXTS[language]
  const missing = typed.address === null ? { apiUrl: wrong.url, gateUrl: wrong.url } : {}
  return { ...typed.problems, ...missing }
}

function addressIn(
  environment: Environment,
  { address }: TerminalFields,
  { preset }: ChosenBank,
): BankAddress | null {
  if (environment === 'simulator') return null
  if (environment === 'own') return address
  return preset?.[environment] ?? null
}
