import { type FramePorts, get, type PanelRoute, post } from '../frame/index.ts'
import { addRow, addRowPage } from './add.tsx'
import { importCsv, importPage } from './import.tsx'
import { installmentLimitPage } from './limits.tsx'
import { PLANS_PATH, planPage } from './list.tsx'
import { endPlanRow, planRowPage } from './row.tsx'

/** Prices of installments, and how many of them the law allows. */
export function planRoutes({ clock }: Pick<FramePorts, 'clock'>): readonly PanelRoute[] {
  const change = 'plans.change'
  const limits = `${PLANS_PATH}/limits` as const
  return [
    get(PLANS_PATH, 'plans.see', (visit) => planPage(visit, clock.now())),
    get(`${PLANS_PATH}/new`, change, async (visit) => addRowPage(visit)),
    post(PLANS_PATH, change, addRow),
    get(`${PLANS_PATH}/import`, change, async (visit) => importPage(visit, 'rows')),
    {
      ...post(`${PLANS_PATH}/import`, change, (visit) => importCsv(visit, 'rows')),
      fileField: 'file',
    },
    get(`${PLANS_PATH}/rows/:plan`, 'plans.see', (visit) =>
      planRowPage(visit, { now: clock.now() }),
    ),
    post(`${PLANS_PATH}/rows/:plan/end`, change, (visit) => endPlanRow(visit, clock.now())),
    get(limits, 'limits.see', (visit) => installmentLimitPage(visit, clock.now())),
    get(`${limits}/import`, 'limits.change', async (visit) => importPage(visit, 'limits')),
    {
      ...post(`${limits}/import`, 'limits.change', (visit) => importCsv(visit, 'limits')),
      fileField: 'file',
    },
  ]
}
