import type { TerminalFacts } from '../../../operating/acts/index.ts'
import { bankProtocolOf } from '../../../payment/banks/index.ts'
import { bindingOf, terminalNamed } from '../../../payment/merchants/index.ts'
import {
  fieldOf,
  get,
  getOfMerchant,
  type MerchantVisit,
  type PanelAnswer,
  type PanelRoute,
  postOfMerchant,
  refusalPage,
  seeOther,
} from '../frame/index.ts'
import { addressOf } from '../parts/index.ts'
import { addTerminalPage, bankNamed } from './add.tsx'
import { addTerminal } from './add-act.ts'
import { askToChange } from './approval.ts'
import { terminalPath } from './bank-words.ts'
import { inputOf } from './change-form.tsx'
import { TERMINALS_PATH, type TerminalsPorts, terminalListPage } from './list.tsx'
import { terminalFieldsIn } from './read-fields.ts'
import {
  addressProblems,
  captureProblems,
  credentialProblems,
  isCredentialRefusal,
  refusalWords,
  refusedCredential,
  ruledWords,
} from './refusals.ts'
import { type TerminalTold, terminalPage } from './terminal.tsx'
import { TERMINAL_TEXTS, type TerminalDone } from './texts.ts'

export type { TerminalsPorts } from './list.tsx'

const BASE = '/panel/m/:merchant/terminals'
const ONE = `${BASE}/:alias` as const
const CHANGE = 'terminals.change'

/** A merchant's accounts at banks: list, add, change, pause, remove, test. */
export function terminalRoutes(ports: TerminalsPorts): readonly PanelRoute[] {
  return [
    get(TERMINALS_PATH, 'terminals.see', (visit) => terminalListPage(visit, ports)),
    // Not below the terminals: `new` may be the alias of one.
    getOfMerchant('/panel/m/:merchant/new-terminal', CHANGE, async (visit) => {
      const { query, acts, merchant } = visit
      const named = { bank: query.get('bank') ?? '', connector: query.get('connector') ?? '' }
      const terminals = await acts.terminalsOf(merchant.merchantId)
      const isFirst = terminals.every(({ state }) => state === 'Removed')
      const { isSandbox } = ports
      return addTerminalPage(visit, { chosen: bankNamed(named), isSandbox, isFirst })
    }),
    postOfMerchant(BASE, CHANGE, (visit) => addTerminal(visit, ports)),
    getOfMerchant(
      ONE,
      'terminals.see',
      onTerminal(ports, async ({ show }) => show({})),
    ),
    postOfMerchant(`${ONE}/change`, CHANGE, onTerminal(ports, change)),
    ...stateRoutes(ports),
    postOfMerchant(`${ONE}/callback-names`, CHANGE, onTerminal(ports, changeNames)),
    postOfMerchant(
      `${ONE}/test`,
      'terminals.test',
      onTerminal(ports, async ({ visit, terminal, show }) => {
        const { merchantId } = visit.merchant
        const report = await visit.acts.testTerminal({ merchantId, alias: terminal.alias })
        return report === null ? refusalPage(visit, 'NotFound') : show({ report })
      }),
    ),
  ]
}

type On = Readonly<{
  visit: MerchantVisit
  terminal: TerminalFacts
  /** The terminal's page with what came of the act. */
  show: (told: TerminalTold) => Promise<PanelAnswer>
}>

/** Finds the terminal that the path names among those of the merchant that were not removed. */
function onTerminal(ports: TerminalsPorts, serve: (on: On) => Promise<PanelAnswer>) {
  return async (visit: MerchantVisit): Promise<PanelAnswer> => {
    const terminals = await visit.acts.terminalsOf(visit.merchant.merchantId)
    const terminal = terminalNamed(terminals, visit.params['alias'] ?? '')
    if (terminal === undefined) return refusalPage(visit, 'NotFound')
    const show = (told: TerminalTold) => terminalPage(visit, { terminal, ports, told })
    return serve({ visit, terminal, show })
  }
}

function doneAt({ merchant }: MerchantVisit, alias: string, done: TerminalDone): PanelAnswer {
  return seeOther(`${terminalPath(merchant.merchantNumber, alias)}?done=${done}`)
}

async function change({ visit, terminal, show }: On): Promise<PanelAnswer> {
  const typed = terminalFieldsIn(visit)
  const { wrong } = TERMINAL_TEXTS[visit.language]
  const { merchantId } = visit.merchant
  const hasAddress = terminal.address === null || typed.address !== null
  const missing = hasAddress ? {} : { apiUrl: wrong.url, gateUrl: wrong.url }
  const problems = { ...typed.problems, ...missing }
  if (Object.keys(problems).length > 0) return show({ typed, problems })
  const input = inputOf(typed, terminal)
  const wrongAddress = input.address === null ? null : visit.acts.addressRefusal(input.address)
  if (wrongAddress !== null) return show({ typed, problems: addressProblems(wrongAddress, visit) })
  const protocol = bankProtocolOf(terminal.connector)
  const isMoved = bindingOf(input.address ?? terminal.address) !== bindingOf(terminal.address)
  const extent = isMoved ? 'again' : 'some'
  const refused = protocol === null ? null : refusedCredential(protocol, typed.credentials, extent)
  if (refused !== null) return show({ typed, problems: credentialProblems(refused, visit) })
  const asked = await askToChange(visit, terminal, input)
  if (asked !== null) return asked
  const outcome = await visit.acts.updateTerminal({ merchantId, alias: terminal.alias }, input)
  if (outcome === 'Changed') return doneAt(visit, typed.alias, 'changed')
  if (outcome === 'Unchanged') return doneAt(visit, typed.alias, 'unchanged')
  if (typeof outcome === 'string') return show({ typed, reasons: [refusalWords(outcome, visit)] })
  if (outcome.reason === 'NamedByRules') {
    return show({ typed, reasons: [ruledWords(outcome.rules, visit)] })
  }
  if (outcome.reason === 'CaptureAbove') {
    return show({ typed, problems: captureProblems(outcome, visit) })
  }
  const problemsOf = isCredentialRefusal(outcome)
    ? credentialProblems(outcome, visit)
    : addressProblems(outcome, visit)
  return show({ typed, problems: problemsOf })
}

function stateRoutes(ports: TerminalsPorts): readonly PanelRoute[] {
  const rows = [
    ['pause', 'pauseTerminal', 'paused'],
    ['resume', 'resumeTerminal', 'resumed'],
    ['default', 'makeDefaultTerminal', 'default'],
    ['remove', 'removeTerminal', 'removed'],
  ] as const
  return rows.map(([verb, act, done]) =>
    postOfMerchant(
      `${ONE}/${verb}`,
      CHANGE,
      onTerminal(ports, async ({ visit, terminal: { alias }, show }) => {
        const { acts, merchant } = visit
        const outcome = await acts[act]({ merchantId: merchant.merchantId, alias })
        if (outcome !== 'Changed' && outcome !== 'Unchanged') {
          return show({ reasons: [refusalWords(outcome, visit)] })
        }
        if (verb !== 'remove') return doneAt(visit, alias, done)
        return seeOther(addressOf(TERMINALS_PATH, visit, { merchant, done }))
      }),
    ),
  )
}

async function changeNames({ visit, terminal, show }: On): Promise<PanelAnswer> {
  const namesIn = (field: string) =>
    fieldOf(visit, field)
      .split(/[\s,;]+/)
      .filter((name) => name !== '')
  const { merchantId } = visit.merchant
  const { alias } = terminal
  const [add, remove] = [namesIn('add'), namesIn('remove')]
  const outcome = await visit.acts.changeCallbackNames({ merchantId, alias, add, remove })
  if (outcome.ok) return doneAt(visit, alias, 'names')
  const named = 'name' in outcome ? `${outcome.name}: ` : ''
  const names = { add: fieldOf(visit, 'add'), remove: fieldOf(visit, 'remove') }
  return show({ names, reasons: [named + refusalWords(outcome.reason, visit)] })
}
