import type { JSX } from 'preact'
import type { Bucket, Latencies, TerminalLatency } from '../../../operating/statistics/index.ts'
import { LineChart } from '../../design/charts/index.ts'
import { type Column, countText, durationText, Notice, Table } from '../../design/index.ts'
import { bankTitle } from '../explanations/index.ts'
import type { Visit } from '../frame/index.ts'
import { rowsPath } from './rows-path.ts'
import { columnNames, type Drawn } from './series.ts'

export type LatencyView = Readonly<{
  visit: Visit
  drawn: Drawn
  days: Readonly<{ from: string; until: string }>
  /** Null: the span has more calls than a page can wait for. */
  latencies: Latencies | null
  /** For how many days the journal keeps the calls. */
  keptDays: number
}>

/** How long banks take: over time, and terminal by terminal. */
export function BankLatencies(view: LatencyView): JSX.Element {
  const { drawn, latencies, keptDays } = view
  const { texts } = drawn
  if (latencies === null) {
    return (
      <Notice kind="warning" title={texts.latencyTooMany}>
        <p>{texts.latencyTooManyBody}</p>
      </Notice>
    )
  }
  if (latencies.terminals.length === 0) {
    return <p class="quiet">{texts.latencyNone(String(keptDays))}</p>
  }
  return (
    <>
      <p class="quiet">{texts.latencyMeans(String(keptDays))}</p>
      <LineChart data={chartOf(drawn, latencies)} />
      <TerminalLatencies {...view} terminals={latencies.terminals} />
    </>
  )
}

function chartOf(drawn: Drawn, { spans }: Latencies): Parameters<typeof LineChart>[0]['data'] {
  const { buckets, language, pathOf, texts } = drawn
  const names = columnNames(buckets, drawn)
  const column = (bucket: Bucket, index: number) => {
    const latency = spans[index] ?? null
    const values = [latency?.medianMilliseconds ?? null, latency?.slowMilliseconds ?? null]
    const shown = values.map((value) => (value === null ? '–' : durationText(value, language)))
    return { label: '', ...names[index], href: pathOf(bucket), values, texts: shown }
  }
  return {
    name: 'chart-latency',
    title: texts.latencyChart,
    showTable: texts.showTable,
    series: [
      { name: texts.median, look: 'solid' },
      { name: texts.slow, look: 'quiet' },
    ],
    columns: buckets.map(column),
    tick: (value) => durationText(value, language),
  }
}

type TerminalsView = LatencyView & Readonly<{ terminals: readonly TerminalLatency[] }>

function TerminalLatencies({ visit, drawn, days, terminals }: TerminalsView): JSX.Element {
  const { texts, language } = drawn
  const numberOf = new Map(visit.merchants.map((each) => [each.merchantId, each]))
  const merchant: Column<TerminalLatency> = {
    title: texts.merchant,
    kind: 'wide',
    show: ({ merchantId }) => numberOf.get(merchantId)?.name ?? '',
  }
  const took = (title: string, of: (row: TerminalLatency) => number): Column<TerminalLatency> => ({
    title,
    kind: 'amount',
    show: (row) => durationText(of(row), language),
  })
  return (
    <Table
      caption={texts.latency}
      language={language}
      rows={terminals}
      keyOf={({ terminalId }) => terminalId}
      columns={[
        {
          title: texts.terminal,
          show: ({ merchantId, alias }) => (
            <a href={rowsPath({ ...visit, merchantId }, { ...days, terminal: alias })}>{alias}</a>
          ),
        },
        ...(visit.merchantId === null ? [merchant] : []),
        {
          title: texts.bank,
          kind: 'wide',
          show: ({ bankCode }) => (bankCode === null ? '–' : bankTitle(bankCode)),
        },
        {
          title: texts.calls,
          kind: 'amount wide',
          show: ({ calls }) => countText(calls, language),
        },
        took(texts.median, ({ medianMilliseconds }) => medianMilliseconds),
        took(texts.slow, ({ slowMilliseconds }) => slowMilliseconds),
      ]}
    />
  )
}
