import { daysOfMonth } from '../../../operating/settlement/index.ts'
import {
  get,
  type MerchantVisit,
  type PanelAnswer,
  type PanelRoute,
  postOfMerchant,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import { chosenMerchant, fileRoutes } from '../parts/index.ts'
import { calendarPage, tablePage } from './calendar-page.tsx'
import {
  claimFile,
  decide,
  differencePage,
  withDifference,
} from './differences/difference-page.tsx'
import { differencesFile, differencesPage } from './differences/list-page.tsx'
import { monthPage } from './month-page.tsx'
import { payoutFile } from './payouts.ts'
import { monthOf, PATHS, type SettlementPorts, tabPath } from './room.tsx'
import { statementsPage } from './statements/statements-page.tsx'
import { statementRoute } from './statements/take-statement.ts'

const SEE = 'settlement.see'

/** What banks pay, when, and what differs from it. */
export function settlementRoutes(ports: SettlementPorts): readonly PanelRoute[] {
  const { calendar, table, month, statements, differences } = PATHS
  return [
    get(calendar, SEE, (visit) => calendarPage(ports, visit)),
    get(table, SEE, (visit) => tablePage(ports, visit)),
    get(month, SEE, (visit) => monthPage(ports, visit)),
    get(statements, SEE, (visit) => statementsPage(visit)),
    statementRoute(),
    get(differences, SEE, (visit) => differencesPage(ports, visit)),
    get(`${differences}/:difference`, SEE, (visit) =>
      ofMerchant(visit, (own) => withDifference(own, differencePage)),
    ),
    postOfMerchant('/panel/m/:merchant/settlement/differences/:difference', DECIDE, decide),
    ...fileRoutes(calendar, SEE, (visit, format) =>
      ofMerchant(visit, (own) => payoutFile(ports, own, { month: monthOf(ports, own), format })),
    ),
    ...fileRoutes(differences, SEE, (visit, format) =>
      ofMerchant(visit, (own) => differencesFile(own, { month: monthOf(ports, own), format })),
    ),
    ...fileRoutes(`${differences}/:difference`, SEE, (visit, format) =>
      ofMerchant(visit, (own) => withDifference(own, (_, claim) => claimFile(own, claim, format))),
    ),
  ]
}

const DECIDE = 'settlement.decide'

/** A file of another month, or of nobody, would look like what was asked for. */
async function ofMerchant(
  visit: Visit,
  serve: (visit: MerchantVisit) => Promise<PanelAnswer>,
): Promise<PanelAnswer> {
  const merchant = chosenMerchant(visit)
  const asked = visit.query.get('month')
  return merchant === null || (asked !== null && daysOfMonth(asked) === null)
    ? seeOther(tabPath(visit, 'calendar'))
    : serve({ ...visit, merchant })
}
