import { type FigureStore, readPeriod } from '../../figures/index.ts'
import { type FramePorts, get, type PanelRoute, panelPage } from '../frame/index.ts'
import { FiguresPage } from './page.tsx'
import { merchantIdsOf, ZONE } from './rows-path.ts'
import { FIGURES_TEXTS } from './texts.ts'

export type FiguresPorts = Pick<FramePorts, 'clock'> &
  Readonly<{
    figures: FigureStore
    /** The name of the bank whose cards begin with some digits; null where it is not known. */
    bankNames: () => Promise<(bin: string) => string | null>
  }>

/** The charts of a span, which stands in the address. */
export function figuresRoutes({ figures, clock, bankNames }: FiguresPorts): readonly PanelRoute[] {
  return [
    get('/panel/figures', 'figures.see', async (visit) => {
      const period = readPeriod(visit.query, { now: clock.now(), zone: ZONE })
      const found = await figures.whole(merchantIdsOf(visit), period.span)
      const bankOfBin = await bankNames()
      return panelPage(visit, {
        title: FIGURES_TEXTS[visit.language].title,
        at: '/panel/figures',
        children: (
          <FiguresPage
            visit={visit}
            period={period}
            zone={ZONE}
            figures={found}
            bankOfBin={bankOfBin}
          />
        ),
      })
    }),
  ]
}
