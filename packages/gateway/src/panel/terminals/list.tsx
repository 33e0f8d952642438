import type { JSX } from 'preact'

import type { TerminalStanding } from '../../banks/index.ts'
import { Badge, ButtonLink, EmptyState, Mark, Moment } from '../../design/index.ts'
import type { Merchant, TerminalSighting } from '../../merchants/index.ts'
import type { TerminalFacts } from '../../operator/index.ts'
import { mayDo } from '../../users/index.ts'
import { type PanelAnswer, panelPage, type Visit } from '../frame/index.ts'
import { chosenMerchant, DoneNotice, PageHead } from '../parts/index.ts'
import {
  bankNameOf,
  programmesText,
  protocolTitle,
  REACH_MARKS,
  reachOf,
  terminalPath,
} from './bank-words.ts'
import type { TerminalsPorts } from './terminals-ports.ts'
import { TERMINAL_TEXTS } from './texts.ts'

export const TERMINALS_PATH = '/panel/terminals'

type Listed = Readonly<{
  merchant: Merchant
  terminal: TerminalFacts
  sighting: TerminalSighting | null
}>

/** All terminals that the visit may see, those that need somebody first. */
export async function terminalListPage(visit: Visit, ports: TerminalsPorts): Promise<PanelAnswer> {
  const { language, merchantId, merchants } = visit
  const texts = TERMINAL_TEXTS[language]
  const shown = merchants.filter((each) => merchantId === null || each.merchantId === merchantId)
  const [lists, sightings] = await Promise.all([
    Promise.all(shown.map((each) => visit.acts.terminalsOf(each.merchantId))),
    ports.sightings.sightingsOf(shown.map((each) => each.merchantId)),
  ])
  const listed = shown.flatMap((merchant, at) =>
    (lists[at] ?? [])
      .filter(({ state }) => state !== 'Removed')
      .map((terminal) => ({
        merchant,
        terminal,
        sighting: sightings.find((each) => each.terminalId === terminal.terminalId) ?? null,
      })),
  )
  const standings = ports.standings()
  const children = (
    <>
      <PageHead title={texts.title} purpose={texts.purpose}>
        <AddLink visit={visit} />
      </PageHead>
      <DoneNotice visit={visit} texts={texts.done} />
      <section class="sheet">
        <h2>{texts.list}</h2>
        {listed.length === 0 ? (
          <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
        ) : (
          <ul class="cards">
            {listed.map((each) => (
              <li key={each.terminal.terminalId}>
                <TerminalCard visit={visit} listed={each} ports={ports} standings={standings} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
  return panelPage(visit, { title: texts.title, at: TERMINALS_PATH, children })
}

/** A terminal belongs to a merchant, so one must be chosen first. */
function AddLink({ visit }: Readonly<{ visit: Visit }>): JSX.Element | null {
  const texts = TERMINAL_TEXTS[visit.language]
  if (!mayDo(visit.person.role, 'terminals.change')) return null
  const only = visit.merchants.length === 1 ? visit.merchants[0] : undefined
  const merchant = chosenMerchant(visit) ?? only
  if (merchant === undefined) return <p class="quiet">{texts.chooseFirst}</p>
  return (
    <ButtonLink kind="primary" href={`/panel/m/${merchant.merchantNumber}/terminals/new`}>
      {texts.add}
    </ButtonLink>
  )
}

type CardProps = Readonly<{
  visit: Visit
  listed: Listed
  ports: TerminalsPorts
  standings: readonly TerminalStanding[]
}>

function TerminalCard({ visit, listed, ports, standings }: CardProps): JSX.Element {
  const { language } = visit
  const texts = TERMINAL_TEXTS[language]
  const { merchant, terminal, sighting } = listed
  const { alias, state, isDefault, connector } = terminal
  const lastSaleAt = sighting?.lastSaleAt ?? null
  return (
    <>
      <div class="card-head">
        <strong>
          <a href={terminalPath(merchant.merchantNumber, alias)}>{alias}</a>
          {isDefault ? <span class="tag">{texts.isDefault}</span> : null}
        </strong>
        <span class="badges">
          <ReachBadge reach={reachOf(terminal, standings)} language={language} />
          <Badge state={state} language={language} />
        </span>
      </div>
      <p>
        {bankNameOf(terminal, texts)} · {protocolTitle(connector)}
      </p>
      <p class="quiet">
        {visit.merchantId === null ? `${merchant.name} · ` : ''}
        {texts.programmes}: {programmesText(terminal, texts)} · {texts.lastSale}:{' '}
        {lastSaleAt === null ? (
          texts.noSale(ports.sightings.salesLookedAt)
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
    <span class={`badge ${REACH_MARKS[reach]}`} title={texts.reachHelp[reach]}>
      <Mark kind={REACH_MARKS[reach]} />
      {texts.reaches[reach]}
    </span>
  )
}
