import type { JSX } from 'preact'
import type { TerminalFacts } from '../../../operating/acts/index.ts'
import type { TerminalReach } from '../../../payment/banks/index.ts'
import {
  currentTerminals,
  type Merchant,
  type TerminalObservation,
  type TerminalObservations,
} from '../../../payment/merchants/index.ts'
import { Badge, ButtonLink, EmptyState, MarkedWord, Moment } from '../../design/index.ts'
import { headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import {
  bankNameOf,
  programmesText,
  protocolTitle,
  REACH_MARKS,
  reachOf,
  terminalPath,
} from './bank-words.ts'
import { TERMINAL_TEXTS } from './texts.ts'

/** What the pages of terminals need beside the frame. */
export type TerminalsPorts = Readonly<{
  isSandbox: boolean
  /** The state of each terminal's bank, as this process last saw it. */
  reaches: () => readonly TerminalReach[]
  observations: TerminalObservations
}>

export const TERMINALS_PATH = '/panel/terminals'

type Listed = Readonly<{
  merchant: Merchant
  terminals: readonly Readonly<{
    terminal: TerminalFacts
    observation: TerminalObservation | null
  }>[]
}>

/** All terminals that the visit may see, merchant by merchant. */
export async function terminalListPage(visit: Visit, ports: TerminalsPorts): Promise<PanelAnswer> {
  const { language } = visit
  const texts = TERMINAL_TEXTS[language]
  const listed = await listedTerminals(visit, ports)
  const reaches = ports.reaches()
  const children = listed.map((each) => (
    <section class="sheet" key={each.merchant.merchantId}>
      <MerchantTerminals visit={visit} listed={each} ports={ports} reaches={reaches} />
    </section>
  ))
  return headedPage(visit, texts, { at: TERMINALS_PATH, children })
}

async function listedTerminals(
  { acts, merchantId, merchants }: Visit,
  { observations }: TerminalsPorts,
): Promise<readonly Listed[]> {
  const shown = merchants.filter((each) => merchantId === null || each.merchantId === merchantId)
  const [lists, seen] = await Promise.all([
    Promise.all(shown.map((each) => acts.terminalsOf(each.merchantId))),
    observations.observationsOf(shown.map((each) => each.merchantId)),
  ])
  const observationOf = ({ terminalId }: TerminalFacts) =>
    seen.find((each) => each.terminalId === terminalId) ?? null
  return shown.map((merchant, at) => ({
    merchant,
    terminals: currentTerminals(lists[at] ?? []).map((terminal) => ({
      terminal,
      observation: observationOf(terminal),
    })),
  }))
}

type MerchantProps = Readonly<{
  visit: Visit
  listed: Listed
  ports: TerminalsPorts
  reaches: readonly TerminalReach[]
}>

function MerchantTerminals({ visit, listed, ports, reaches }: MerchantProps): JSX.Element {
  const texts = TERMINAL_TEXTS[visit.language]
  const { merchant, terminals } = listed
  return (
    <>
      <div class="card-head">
        <h2>{merchant.name}</h2>
        {visit.may('terminals.change') ? (
          <ButtonLink href={`/panel/m/${merchant.merchantNumber}/new-terminal`}>
            {texts.add}
          </ButtonLink>
        ) : null}
      </div>
      {terminals.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
      ) : (
        <ul class="cards">
          {terminals.map((each) => (
            <li key={each.terminal.terminalId}>
              <TerminalCard {...{ visit, merchant, ports, reaches, ...each }} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type CardProps = Omit<MerchantProps, 'listed'> &
  Pick<Listed, 'merchant'> &
  Listed['terminals'][number]

function TerminalCard(props: CardProps): JSX.Element {
  const { visit, merchant, terminal, observation, ports, reaches } = props
  const { language } = visit
  const texts = TERMINAL_TEXTS[language]
  const { alias, state, isDefault, connector } = terminal
  const lastSaleAt = observation?.lastSaleAt ?? null
  return (
    <>
      <div class="card-head">
        <strong>
          <a href={terminalPath(merchant.merchantNumber, alias)}>{alias}</a>
          {isDefault ? <span class="tag">{texts.isDefault}</span> : null}
        </strong>
        <span class="badges">
          <ReachBadge reach={reachOf(terminal, reaches)} language={language} />
          <Badge state={state} language={language} />
        </span>
      </div>
      <p>
        {bankNameOf(terminal, texts)} · {protocolTitle(connector)}
      </p>
      <p class="quiet">
        {texts.programmes}: {programmesText(terminal, texts)} · {texts.lastSale}:{' '}
        {lastSaleAt === null ? (
          texts.noSale(ports.observations.salesLookedAt)
        ) : (
          <Moment at={lastSaleAt} language={language} />
        )}
      </p>
    </>
  )
}

type ReachProps = Readonly<{ reach: keyof typeof REACH_MARKS; language: Visit['language'] }>

/** How the bank of a terminal answers, with what to do about it on hover. */
export function ReachBadge({ reach, language }: ReachProps): JSX.Element {
  const texts = TERMINAL_TEXTS[language]
  return (
    <MarkedWord kind={REACH_MARKS[reach]} title={texts.reachHelp[reach]}>
      {texts.reaches[reach]}
    </MarkedWord>
  )
}
