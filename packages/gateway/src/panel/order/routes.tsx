import { isUuid } from '../../kernel/index.ts'
import {
  getOfMerchant,
  type MerchantVisit,
  type PanelAnswer,
  type PanelRoute,
  postOfMerchant,
  refusalPage,
} from '../frame/index.ts'
import { actOnOrder } from './act.ts'
import { ACCESS_OF, MONEY_ACTS } from './money-act.ts'
import { orderPage } from './page.tsx'
import type { OrderPorts } from './ports.ts'

export type { OrderMoney, OrderPorts } from './ports.ts'

/** The page of an order, and what can be done to its money there. */
export function orderRoutes(ports: OrderPorts): readonly PanelRoute[] {
  return [
    getOfMerchant('/panel/m/:merchant/payments/:order', 'payments.see', (visit) =>
      withHistory(ports, visit, async (history) => orderPage(visit, ports, { history })),
    ),
    ...MONEY_ACTS.map((act) =>
      postOfMerchant(`/panel/m/:merchant/payments/:order/${act}`, ACCESS_OF[act], (visit) =>
        withHistory(ports, visit, (history) => actOnOrder({ visit, ports, history, act })),
      ),
    ),
  ]
}

/** Another merchant's order is as unknown as one that never was. */
async function withHistory(
  { history }: OrderPorts,
  visit: MerchantVisit,
  work: (
    found: NonNullable<Awaited<ReturnType<OrderPorts['history']['find']>>>,
  ) => Promise<PanelAnswer>,
): Promise<PanelAnswer> {
  const orderId = visit.params['order'] ?? ''
  const found = isUuid(orderId) ? await history.find(visit.merchant.merchantId, orderId) : null
  return found === null ? refusalPage(visit, 'NotFound') : work(found)
}
