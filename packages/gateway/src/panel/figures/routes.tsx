import {
  bucketsOf,
  type FigureStore,
  type LatencyStore,
  readPeriod,
  readWithinBudget,
  type Shares,
  type Sums,
} from '../../figures/index.ts'
import { type FramePorts, get, type PanelRoute, panelPage } from '../frame/index.ts'
import { asOf } from './as-of.tsx'
import { FiguresPage } from './page.tsx'
import { merchantIdsOf, ZONE } from './rows-path.ts'
import { FIGURES_TEXTS } from './texts.ts'

export type FiguresPorts = Pick<FramePorts, 'clock'> &
  LatencyStore &
  Readonly<{
    figures: FigureStore
    /** For how many days the journal of bank calls keeps a call. */
    bankCallDays: number
    /** The name of the bank whose cards begin with some digits; null where it is not known. */
    bankNames: () => Promise<(bin: string) => string | null>
  }>

/** The charts of a span, which stands in the address. */
export function figuresRoutes(ports: FiguresPorts): readonly PanelRoute[] {
  const { figures, latencies, bankCallDays, clock, bankNames } = ports
  const budgeted = readWithinBudget<Sums & Shares>(clock)
  return [
    get('/panel/figures', 'figures.see', async (visit) => {
      const period = readPeriod(visit.query, { now: clock.now(), zone: ZONE })
      const merchantIds = merchantIdsOf(visit)
      const key = [period.from, period.until, ...merchantIds].join(' ')
      const found = await budgeted(key, () => figures.whole(merchantIds, period.span))
      const spans = bucketsOf(period.from, period.until, ZONE).map(({ span }) => span)
      const took = await latencies(merchantIds, spans)
      const bankOfBin = await bankNames()
      return panelPage(visit, {
        title: FIGURES_TEXTS[visit.language].title,
        at: '/panel/figures',
        children: (
          <FiguresPage
            visit={visit}
            period={period}
            zone={ZONE}
            figures={found.value}
            {...asOf(visit, found.at, clock.now())}
            latencies={took}
            bankCallDays={bankCallDays}
            bankOfBin={bankOfBin}
          />
        ),
      })
    }),
  ]
}
