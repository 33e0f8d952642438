import { ERRORS, type ErrorName } from '@vezne/protocol'
import type { JSX } from 'preact'
import {
  amountOf,
  approvalOf,
  countOf,
  type Shares,
  type Tally,
} from '../../../operating/statistics/index.ts'
import { type Column, countText, rateText, Table } from '../../design/index.ts'
import { bankTitle } from '../explanations/index.ts'
import type { Visit } from '../frame/index.ts'
import { rowsPath } from './rows-path.ts'
import type { StatisticsTexts } from './texts.ts'

export type SharesView = Readonly<{
  visit: Visit
  texts: StatisticsTexts
  shares: Shares
  days: Readonly<{ from: string; until: string }>
  /** The name of the bank whose cards begin with these digits. */
  bankOfBin: (bin: string) => string | null
}>

/** Why payments were declined, with what each code means. */
export function Reasons({ visit, texts, shares, days }: SharesView): JSX.Element {
  const { language } = visit
  const reasons = shares.reasons.filter(({ outcome }) => outcome === 'Declined')
  const all = countOf(reasons)
  if (all === 0) return <p class="quiet">{texts.noReasons}</p>
  return (
    <Table
      caption={texts.reasons}
      language={language}
      rows={reasons}
      keyOf={({ outcomeCode }) => outcomeCode}
      columns={[
        {
          title: texts.code,
          show: ({ outcomeCode }) => {
            const code = isErrorName(outcomeCode) ? ERRORS[outcomeCode].code : outcomeCode
            const outcome = code === '' ? {} : { outcome: code }
            const path = rowsPath(visit, { ...days, states: ['Declined'], ...outcome })
            return <a href={path}>{code === '' ? '–' : code}</a>
          },
        },
        {
          title: texts.meaning,
          kind: 'text',
          show: ({ outcomeCode }) =>
            isErrorName(outcomeCode) ? ERRORS[outcomeCode].message[language] : texts.unnamed,
        },
        {
          title: texts.count,
          kind: 'amount',
          show: ({ payments }) => countText(payments, language),
        },
        {
          title: texts.share,
          kind: 'amount wide',
          show: ({ payments }) => rateText(Math.round((payments * 10_000) / all), language),
        },
      ]}
    />
  )
}

/** The outcomes of the payments at each terminal. */
export function Terminals(view: SharesView): JSX.Element {
  const { visit, texts, shares, days } = view
  const numberOf = new Map(visit.merchants.map((each) => [each.merchantId, each]))
  const rows = groupsOf(shares.terminals, ({ terminalId }) => terminalId)
  const merchant: Column<Group<Shares['terminals'][number]>> = {
    title: texts.merchant,
    kind: 'wide',
    show: ({ one }) => numberOf.get(one.merchantId)?.name ?? '',
  }
  return (
    <Table
      caption={texts.terminals}
      language={visit.language}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          title: texts.terminal,
          show: ({ one }) => {
            const wanted = { ...days, terminal: one.alias }
            return (
              <a href={rowsPath({ ...visit, merchantId: one.merchantId }, wanted)}>{one.alias}</a>
            )
          },
        },
        ...(visit.merchantId === null ? [merchant] : []),
        {
          title: texts.bank,
          kind: 'wide',
          show: ({ one }) => (one.bankCode === null ? '–' : bankTitle(one.bankCode)),
        },
        ...sumColumns<Shares['terminals'][number]>(view),
      ]}
    />
  )
}

/** The cards that pay most often. */
export function Bins(view: SharesView): JSX.Element {
  const { visit, texts, shares, days, bankOfBin } = view
  return (
    <Table
      caption={texts.bins}
      language={visit.language}
      rows={groupsOf(shares.bins, ({ bin }) => bin)}
      keyOf={({ key }) => key}
      columns={[
        {
          title: texts.bin,
          show: ({ one: { bin } }) => (
            <a href={rowsPath(visit, { ...days, bin })}>
              <code>{bin}</code>
            </a>
          ),
        },
        {
          title: texts.bank,
          kind: 'wide',
          show: ({ one }) => bankOfBin(one.bin) ?? texts.unknownBank,
        },
        ...sumColumns<Shares['bins'][number]>(view),
      ]}
    />
  )
}

type Group<Row> = Readonly<{ key: string; one: Row; tallies: readonly Tally[] }>

/** Rows of the same thing with different outcomes, the most payments first. */
function groupsOf<Row extends Tally>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Group<Row>[] {
  const groups = new Map<string, Group<Row>>()
  for (const one of rows) {
    const key = keyOf(one)
    const group = groups.get(key) ?? { key, one, tallies: [] }
    groups.set(key, { ...group, tallies: [...group.tallies, one] })
  }
  return [...groups.values()].sort((one, other) => countOf(other.tallies) - countOf(one.tallies))
}

function sumColumns<Row>({ visit, texts }: SharesView): readonly Column<Group<Row>>[] {
  const { language } = visit
  return [
    {
      title: texts.count,
      kind: 'amount',
      show: ({ tallies }) => countText(countOf(tallies), language),
    },
    {
      title: texts.approval,
      kind: 'amount',
      show: ({ tallies }) => rateText(approvalOf(tallies), language),
    },
    ...(['Approved', 'PreAuthorized'] as const).map((outcome) => ({
      title: texts.amounts[outcome],
      kind: 'amount wide' as const,
      amountMinor: ({ tallies }: Group<Row>) => amountOf(tallies, outcome),
    })),
  ]
}

function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(ERRORS, name)
}
