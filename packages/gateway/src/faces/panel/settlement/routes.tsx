import { daysOfMonth } from '../../../operating/settlement/index.ts'
import { get, type PanelRoute, seeOther } from '../frame/index.ts'
import { chosenMerchant, fileRoutes } from '../parts/index.ts'
import { calendarPage, tablePage } from './calendar-page.tsx'
import { monthPage } from './month-page.tsx'
import { payoutFile } from './payouts.ts'
import { monthOf, SETTLEMENT_PATH, type SettlementPorts, tabPath } from './room.tsx'
import { statementsPage } from './statements/statements-page.tsx'
import { statementRoute } from './statements/take-statement.ts'

/** What banks pay, when, and what differs from it. */
export function settlementRoutes(ports: SettlementPorts): readonly PanelRoute[] {
  return [
    get(SETTLEMENT_PATH, 'settlement.see', (visit) => calendarPage(ports, visit)),
    get(`${SETTLEMENT_PATH}/table`, 'settlement.see', (visit) => tablePage(ports, visit)),
    get(`${SETTLEMENT_PATH}/month`, 'settlement.see', (visit) => monthPage(ports, visit)),
    get(`${SETTLEMENT_PATH}/statements`, 'settlement.see', (visit) => statementsPage(visit)),
    statementRoute(),
    ...fileRoutes(SETTLEMENT_PATH, 'settlement.see', async (visit, format) => {
      const merchant = chosenMerchant(visit)
      const asked = visit.query.get('month')
      // A file of another month or of nobody would look like what was asked for.
      if (merchant === null || (asked !== null && daysOfMonth(asked) === null)) {
        return seeOther(tabPath(visit, 'calendar'))
      }
      const month = monthOf(ports, visit)
      return payoutFile(ports, { ...visit, merchant }, { month, format })
    }),
  ]
}
