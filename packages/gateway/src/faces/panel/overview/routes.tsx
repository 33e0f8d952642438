import {
  compareDay,
  type OverviewStore,
  readWithinBudget,
  type StatisticsStore,
  type Sums,
} from '../../../operating/statistics/index.ts'
import { type FramePorts, get, headedPage, type PanelRoute } from '../frame/index.ts'
import { asOf, merchantIdsOf, ZONE } from '../statistics/index.ts'
import { AttentionList } from './attention-list.tsx'
import { LatestPayments, NoPayments } from './latest-payments.tsx'
import { OVERVIEW_TEXTS } from './texts.ts'
import { Today } from './today.tsx'

const LATEST = 8

export type OverviewPorts = Pick<FramePorts, 'clock' | 'isSandbox'> &
  Readonly<{ statistics: Pick<StatisticsStore, 'sums'>; overview: OverviewStore }>

/** The first page after a sign-in: how today goes, and what needs a person. */
export function overviewRoutes({
  statistics,
  overview,
  clock,
  isSandbox,
}: OverviewPorts): readonly PanelRoute[] {
  const budgeted = readWithinBudget<readonly Sums[]>(clock)
  const sumsOf = (merchantIds: readonly string[]) =>
    budgeted(merchantIds.join(' '), (now) => {
      const { soFar, soFarLastWeek, wholeLastWeek } = compareDay(now, ZONE)
      return statistics.sums(merchantIds, [soFar, soFarLastWeek, wholeLastWeek])
    })
  return [
    get('/panel', 'overview.see', async (visit) => {
      const merchantIds = merchantIdsOf(visit)
      const [{ value: sums, at: now }, attention, payments] = await Promise.all([
        sumsOf(merchantIds),
        overview.attention(merchantIds, clock.now()),
        overview.latest(merchantIds, LATEST),
      ])
      const { title } = OVERVIEW_TEXTS[visit.language]
      const children =
        payments.length === 0 ? (
          <NoPayments visit={visit} isSandbox={isSandbox} />
        ) : (
          <Today visit={visit} day={compareDay(now, ZONE)} sums={sums} now={now}>
            <AttentionList visit={visit} attention={attention} />
            <LatestPayments visit={visit} payments={payments} />
          </Today>
        )
      const words = { title, ...asOf(visit, now, clock.now()) }
      return headedPage(visit, words, { at: '/panel', children })
    }),
  ]
}
