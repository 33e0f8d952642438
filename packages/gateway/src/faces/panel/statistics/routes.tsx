import type { JSX } from 'preact'
import {
  bucketsOf,
  type Latencies,
  type LatencyStore,
  readPeriod,
  readWithinBudget,
  type Shares,
  type StatisticsStore,
  type Sums,
} from '../../../operating/statistics/index.ts'
import { Moment } from '../../design/index.ts'
import { type FramePorts, get, headedPage, type PanelRoute, type Visit } from '../frame/index.ts'
import { StatisticsPage } from './page.tsx'
import { merchantIdsOf, ZONE } from './rows-path.ts'
import { STATISTICS_TEXTS } from './texts.ts'

export type StatisticsPorts = Pick<FramePorts, 'clock'> &
  LatencyStore &
  Readonly<{
    statistics: StatisticsStore
    /** For how many days the journal of bank calls keeps a call. */
    bankCallDays: number
    /** The name of the bank whose cards begin with some digits; null where it is not known. */
    bankNames: () => Promise<(bin: string) => string | null>
  }>

/** What a page of charts shows. Both parts may take long, so both are read for several readers at once. */
type Read = Readonly<{ statistics: Sums & Shares; latencies: Latencies | null }>

/** The charts of a span, which stands in the address. */
export function statisticsRoutes(ports: StatisticsPorts): readonly PanelRoute[] {
  const { statistics, latencies, bankCallDays, clock, bankNames } = ports
  const budgeted = readWithinBudget<Read>(clock)
  return [
    get('/panel/statistics', 'statistics.see', async (visit) => {
      const period = readPeriod(visit.query, { now: clock.now(), zone: ZONE })
      const merchantIds = merchantIdsOf(visit)
      const key = [period.from, period.until, ...merchantIds].join(' ')
      const spans = bucketsOf(period.from, period.until, ZONE).map(({ span }) => span)
      const found = await budgeted(key, async () => ({
        statistics: await statistics.whole(merchantIds, period.span),
        latencies: await latencies(merchantIds, spans),
      }))
      const bankOfBin = await bankNames()
      const children = (
        <StatisticsPage
          visit={visit}
          period={period}
          zone={ZONE}
          {...found.value}
          bankCallDays={bankCallDays}
          bankOfBin={bankOfBin}
        />
      )
      const words = { ...STATISTICS_TEXTS[visit.language], ...asOf(visit, found.at, clock.now()) }
      return headedPage(visit, words, { at: '/panel/statistics', children })
    }),
  ]
}

const JUST_NOW_MILLISECONDS = 2_000

/** The line under a page's title that says since when its figures stand; nothing where they were read just now. */
export function asOf(
  { language }: Pick<Visit, 'language'>,
  at: Date,
  now: Date,
): Readonly<{ purpose?: JSX.Element }> {
  if (now.getTime() - at.getTime() < JUST_NOW_MILLISECONDS) return {}
  const { asOf: text } = STATISTICS_TEXTS[language]
  return {
    purpose: (
      <>
        {text} <Moment at={at} language={language} />
      </>
    ),
  }
}
