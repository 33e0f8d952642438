import type { JSX } from 'preact'
import { type PayoutState, sumsOf } from '../../../operating/settlement/index.ts'
import {
  type Column,
  dateText,
  type Language,
  MarkedWord,
  type MarkKind,
  moneyText,
  Table,
} from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { FileMenu, Sums } from '../parts/index.ts'
import { type Payout, payerOf, sumOf } from './payouts.ts'
import { type Month, monthBeside, monthPath, type Tab } from './room.tsx'
import { SETTLEMENT_TEXTS } from './texts.ts'

const MARKS: Readonly<Record<PayoutState, MarkKind>> = {
  expected: 'waiting',
  received: 'done',
  other: 'attention',
  late: 'attention',
  unsaid: 'ended',
}

type StateProps = Readonly<{ state: PayoutState; language: Language }>

export function PayoutBadge({ state, language }: StateProps): JSX.Element {
  return (
    <MarkedWord kind={MARKS[state]} title={state}>
      {SETTLEMENT_TEXTS[language].states[state]}
    </MarkedWord>
  )
}

type SumsProps = Readonly<{ payouts: readonly Payout[]; language: Language }>

/** What a month brings, and what of it came. */
export function MonthSums({ payouts, language }: SumsProps): JSX.Element {
  const { sums: words } = SETTLEMENT_TEXTS[language]
  const sums = sumsOf(payouts)
  const inState = (...states: readonly PayoutState[]) =>
    sumOf(payouts.filter(({ state }) => states.includes(state)))
  const late = inState('late')
  const amounts = [
    [words.sale, sums.saleMinor],
    [words.back, sums.backMinor],
    [words.fee, -sums.feeMinor],
    [words.net, sums.netMinor],
    [words.received, sums.receivedMinor],
    [words.expected, inState('expected', 'unsaid')],
    ...(late === 0n ? [] : [[words.late, late] as const]),
  ] as const
  return (
    <Sums
      sums={amounts.map(([name, amountMinor]) => ({
        name,
        value: moneyText(amountMinor, language),
      }))}
    />
  )
}

/** The columns of money that every table of payouts has. */
export function moneyColumns(language: Language): readonly Column<Omit<Payout, 'state'>>[] {
  const { sums } = SETTLEMENT_TEXTS[language]
  return [
    { title: sums.net, kind: 'amount', amountMinor: ({ netMinor }) => netMinor },
    {
      title: sums.received,
      kind: 'amount wide',
      amountMinor: ({ receivedMinor }) => receivedMinor,
    },
    { title: sums.sale, kind: 'amount wide', amountMinor: ({ saleMinor }) => saleMinor },
    { title: sums.back, kind: 'amount wide', amountMinor: ({ backMinor }) => backMinor },
    { title: sums.fee, kind: 'amount wide', amountMinor: ({ feeMinor }) => -feeMinor },
  ]
}

type TableProps = Readonly<{ payouts: readonly Payout[]; language: Language }>

/** By value date, bank and terminal. */
export function PayoutTable({ payouts, language }: TableProps): JSX.Element {
  const texts = SETTLEMENT_TEXTS[language]
  const firstOfDay = new Set(payouts.filter(({ dueOn }, at) => payouts[at - 1]?.dueOn !== dueOn))
  return (
    <Table
      caption={texts.tabs.table}
      language={language}
      rows={payouts}
      keyOf={({ dueOn, terminalId }) => `${dueOn} ${terminalId}`}
      columns={[
        {
          title: texts.columns.day,
          show: (payout) => (
            <time dateTime={payout.dueOn} id={firstOfDay.has(payout) ? payout.dueOn : undefined}>
              {dateText(payout.dueOn, language, 'inMonth')}
            </time>
          ),
        },
        {
          title: texts.columns.bank,
          show: (payout) => (
            <>
              {payerOf(payout, language)} <span class="quiet">{payout.terminalAlias}</span>
              {payout.state === 'late' || payout.state === 'other' ? (
                <span class="phone late-word">{texts.states[payout.state]}</span>
              ) : null}
            </>
          ),
        },
        ...moneyColumns(language),
        {
          title: texts.columns.state,
          kind: 'wide',
          show: ({ state }) => <PayoutBadge state={state} language={language} />,
        },
      ]}
      empty={[texts.none, texts.noneHint]}
    />
  )
}

type HeadProps = Readonly<{ visit: Visit; tab: Tab; month: Month }>

/** From month to month, and the month's file. */
export function MonthSteps({ visit, tab, month }: HeadProps): JSX.Element {
  const { language } = visit
  const texts = SETTLEMENT_TEXTS[language]
  const to = (step: -1 | 1) => monthPath(visit, tab, { name: monthBeside(month, step) })
  return (
    <nav class="month-steps" aria-label={texts.months}>
      <a class="button quiet" href={to(-1)} rel="prev" aria-label={texts.earlier}>
        ‹
      </a>
      <h2>{dateText(month.from, language, 'month')}</h2>
      <a class="button quiet" href={to(1)} rel="next" aria-label={texts.later}>
        ›
      </a>
    </nav>
  )
}

export function MonthFiles({ visit, month }: Omit<HeadProps, 'tab'>): JSX.Element {
  return (
    <FileMenu
      language={visit.language}
      href={(below) => monthPath(visit, 'calendar', month, below)}
    />
  )
}
