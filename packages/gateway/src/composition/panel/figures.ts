import type pg from 'pg'
import type { PanelPorts } from '../../faces/panel/index.ts'
import { unknownBin } from '../../payment/bins/index.ts'
import { createFigureStore, createLatencyStore, createOverviewStore } from '../../storage/index.ts'
import type { Foundation } from '../foundation/index.ts'

/** What the panel's first page and its charts read, over the panel's connections. */
export function bindFigures(
  { binCache, configuration }: Foundation,
  pool: pg.Pool,
): Pick<PanelPorts, 'figures' | 'latencies' | 'bankCallDays' | 'overview' | 'bankNames'> {
  return {
    figures: createFigureStore(pool),
    ...createLatencyStore(pool),
    bankCallDays: configuration.retention.bankCallDays,
    overview: createOverviewStore(pool),
    bankNames: async () => {
      const directory = await binCache.directory()
      return (bin) => {
        const { bankTitle } = directory.lookUp(bin)
        return bankTitle === unknownBin(bin).bankTitle ? null : bankTitle
      }
    },
  }
}
