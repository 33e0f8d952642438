import type { JSX } from 'preact'
import {
  bucketSizeOf,
  bucketsOf,
  type Latencies,
  PERIODS,
  type Period,
  type Shares,
  type Sums,
  summaryOf,
} from '../../../operating/statistics/index.ts'
import { netOf, TOTAL_WORDS } from '../../../operating/totals/index.ts'
import { LineChart, StackedChart } from '../../design/charts/index.ts'
import {
  ButtonLink,
  countText,
  EmptyState,
  Field,
  FilterBar,
  fieldAttributes,
  moneyText,
  rateText,
  Sheet,
  Tiles,
} from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { BankLatencies } from './latencies.tsx'
import { APPROVED_STATES, rowsPath, TAKEN_STATES } from './rows-path.ts'
import {
  type Drawn,
  givenBackChart,
  hourOfDayChart,
  outcomesChart,
  rateChart,
  volumeChart,
} from './series.ts'
import { Bins, Reasons, Terminals } from './shares.tsx'
import { STATISTICS_TEXTS, type StatisticsTexts } from './texts.ts'

export type StatisticsView = Readonly<{
  visit: Visit
  period: Period
  zone: string
  statistics: Sums & Shares
  /** Null: the span has more calls than a page can wait for. */
  latencies: Latencies | null
  bankCallDays: number
  bankOfBin: (bin: string) => string | null
}>

export function StatisticsPage(view: StatisticsView): JSX.Element {
  const { visit, period, zone, statistics, latencies, bankCallDays, bankOfBin } = view
  const { language } = visit
  const texts = STATISTICS_TEXTS[language]
  const { from, until } = period
  const drawn: Drawn = {
    sums: statistics,
    buckets: bucketsOf(from, until, zone),
    size: bucketSizeOf(from, until),
    language,
    zone,
    texts,
    pathOf: (bucket) => rowsPath(visit, { from: bucket.from, until: bucket.until }),
  }
  const isEmpty = statistics.tallies.length + statistics.postings.length === 0
  const shares = { visit, texts, shares: statistics, days: { from, until }, bankOfBin }
  return (
    <>
      <PeriodForm visit={visit} period={period} texts={texts} />
      {isEmpty ? (
        <section class="sheet">
          <EmptyState title={texts.empty}>
            <p>{texts.emptyBody}</p>
            <ButtonLink href={rowsPath(visit, { isPayment: false })}>{texts.toPayments}</ButtonLink>
          </EmptyState>
        </section>
      ) : (
        <>
          <Totals visit={visit} period={period} sums={statistics} />
          <section class="sheet">
            <StackedChart data={volumeChart(drawn)} />
          </section>
          <div class="pair">
            <SmallCharts drawn={drawn} />
            <Sheet title={texts.reasons} kind="across">
              <Reasons {...shares} />
            </Sheet>
            <Sheet title={texts.terminals} kind="across">
              <Terminals {...shares} />
            </Sheet>
            <Sheet title={texts.latency} kind="across">
              <BankLatencies
                visit={visit}
                drawn={drawn}
                days={{ from, until }}
                latencies={latencies}
                keptDays={bankCallDays}
              />
            </Sheet>
            <Sheet title={texts.bins} kind="across">
              <Bins {...shares} />
            </Sheet>
          </div>
        </>
      )}
    </>
  )
}

function SmallCharts({ drawn }: Readonly<{ drawn: Drawn }>): JSX.Element {
  return (
    <>
      <section class="sheet">
        <StackedChart data={outcomesChart(drawn)} />
      </section>
      <section class="sheet">
        <LineChart data={rateChart(drawn)} />
      </section>
      <section class="sheet">
        <StackedChart data={hourOfDayChart(drawn)} />
      </section>
      <section class="sheet">
        <StackedChart data={givenBackChart(drawn)} />
      </section>
    </>
  )
}

type TotalsProps = Readonly<{ visit: Visit; period: Period; sums: Sums }>

function Totals({ visit, period: { from, until }, sums }: TotalsProps): JSX.Element {
  const { language } = visit
  const texts = STATISTICS_TEXTS[language]
  const summary = summaryOf(sums)
  const count = (value: number) => countText(value, language)
  const money = (amountMinor: bigint) => moneyText(amountMinor, language)
  const rows = (states: readonly string[]) => rowsPath(visit, { from, until, states })
  return (
    <Tiles
      tiles={[
        {
          name: TOTAL_WORDS.taken[language],
          value: money(summary.takenMinor),
          href: rowsPath(visit, { from, until, states: TAKEN_STATES, isPayment: false }),
          note: texts.takenNote(money(netOf(summary)), money(summary.commissionMinor)),
        },
        {
          name: texts.payments,
          value: count(summary.approved),
          href: rows(APPROVED_STATES),
          note: texts.paymentsOf(count(summary.payments)),
        },
        {
          name: texts.approval,
          value: rateText(summary.approvalBasisPoints, language),
          href: rows(['Declined']),
          note: texts.approvalNote,
        },
        {
          name: TOTAL_WORDS.declined[language],
          value: money(summary.declinedMinor),
          href: rows(['Declined']),
          note: texts.declinedNote(count(summary.declined)),
        },
        {
          name: TOTAL_WORDS.givenBack[language],
          value: money(summary.givenBackMinor),
          note: texts.givenBackNote(count(summary.returns)),
        },
      ]}
    />
  )
}

type FormProps = Readonly<{ visit: Visit; period: Period; texts: StatisticsTexts }>

/** The span, by a quick choice or by two dates. It stands in the address, so it can be kept and sent. */
function PeriodForm({ visit, period, texts }: FormProps): JSX.Element {
  const merchant = visit.query.get('merchant')
  const kept = merchant === null || merchant === '' ? [] : [['merchant', merchant] as const]
  return (
    <div class="period">
      <nav aria-label={texts.period}>
        {PERIODS.map((name) => (
          <a
            key={name}
            href={`/panel/statistics?${new URLSearchParams([...kept.map(([field, value]) => [field, value]), ['period', name]])}`}
            aria-current={name === period.name ? 'true' : undefined}
          >
            {texts.periods[name]}
          </a>
        ))}
      </nav>
      <FilterBar label={texts.period} language={visit.language} kept={kept} clearHref={null}>
        {(['from', 'until'] as const).map((name) => {
          const wrong = period.wrong.includes(name) ? { wrong: texts.wrong[name] } : {}
          const field = { name, label: texts[name], ...wrong }
          const value = period.wrong.includes(name) ? (visit.query.get(name) ?? '') : period[name]
          return (
            <Field key={name} {...field}>
              <input type="date" value={value} {...fieldAttributes(field)} />
            </Field>
          )
        })}
      </FilterBar>
    </div>
  )
}
