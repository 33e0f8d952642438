import { compareDay, type FigureStore, type OverviewStore } from '../../figures/index.ts'
import { merchantIdsOf, ZONE } from '../figures/index.ts'
import { type FramePorts, get, type PanelRoute, panelPage } from '../frame/index.ts'
import { PageHead } from '../parts/index.ts'
import { AttentionList } from './attention-list.tsx'
import { LatestPayments, NoPayments } from './latest-payments.tsx'
import { OVERVIEW_TEXTS } from './texts.ts'
import { Today } from './today.tsx'

const LATEST = 8

export type OverviewPorts = Pick<FramePorts, 'clock' | 'isSandbox'> &
  Readonly<{ figures: Pick<FigureStore, 'sums'>; overview: OverviewStore }>

/** The first page after a sign-in: how today goes, and what needs a person. */
export function overviewRoutes({
  figures,
  overview,
  clock,
  isSandbox,
}: OverviewPorts): readonly PanelRoute[] {
  return [
    get('/panel', 'overview.see', async (visit) => {
      const now = clock.now()
      const merchantIds = merchantIdsOf(visit)
      const day = compareDay(now, ZONE)
      const spans = [day.soFar, day.soFarLastWeek, day.wholeLastWeek]
      const [sums, attention, payments] = await Promise.all([
        figures.sums(merchantIds, spans),
        overview.attention(merchantIds, now),
        overview.latest(merchantIds, LATEST),
      ])
      const { title } = OVERVIEW_TEXTS[visit.language]
      const children = (
        <>
          <PageHead title={title} />
          {payments.length === 0 ? (
            <NoPayments visit={visit} isSandbox={isSandbox} />
          ) : (
            <Today visit={visit} day={day} sums={sums} now={now}>
              <AttentionList visit={visit} attention={attention} />
              <LatestPayments visit={visit} payments={payments} />
            </Today>
          )}
        </>
      )
      return panelPage(visit, { title, at: '/panel', children })
    }),
  ]
}
