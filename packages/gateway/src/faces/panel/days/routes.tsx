import type { BusinessDay } from '../../../operating/reconciliation/index.ts'
import { businessDayOf } from '../../../payment/payments/index.ts'
import {
  get,
  type PanelAnswer,
  type PanelRoute,
  postOfMerchant,
  refusalPage,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import { addressOf } from '../parts/index.ts'
import { compareRoute } from './compare.tsx'
import { dayCsv } from './csv.ts'
import { dayPage } from './day-page.tsx'
import { type DayPorts, daysPage } from './list-page.tsx'

export type { DayPorts } from './list-page.tsx'

/** Business days: their batches, sums and postings, the comparison with the bank, and the closing. */
export function dayRoutes(ports: DayPorts): readonly PanelRoute[] {
  type Serve = (visit: Visit, day: BusinessDay) => Promise<PanelAnswer>
  const ofDay = (serve: Serve) => (visit: Visit) => withDay(ports, visit, serve)
  return [
    get('/panel/days', 'days.see', (visit) => daysPage(ports, visit)),
    get(
      '/panel/days/:date',
      'days.see',
      ofDay((visit, day) => dayPage(ports, visit, { day })),
    ),
    get(
      '/panel/days/:date/csv',
      'days.see',
      ofDay((visit, day) => dayCsv(ports, visit, day)),
    ),
    compareRoute(ports, ofDay),
    postOfMerchant('/panel/m/:merchant/days/close', 'days.close', async (visit) => {
      const { merchant } = visit
      const { open, closed } = await ports.closeDay(merchant.merchantId)
      const result = { closed, open: open - closed }
      await visit.acts.reportDayClose(merchant.merchantNumber, result)
      const done = open === 0 ? 'nothingOpen' : closed === open ? 'closed' : 'notAll'
      return seeOther(addressOf('/panel/days', visit, { merchant, done }))
    }),
  ]
}

async function withDay(
  { dayEndMinutes }: DayPorts,
  visit: Visit,
  serve: (visit: Visit, day: BusinessDay) => Promise<PanelAnswer>,
): Promise<PanelAnswer> {
  const day = businessDayOf(visit.params['date'] ?? '', dayEndMinutes)
  return day === null ? refusalPage(visit, 'NotFound') : serve(visit, day)
}
