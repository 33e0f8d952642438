import { isUuid, timeOfUuidV7 } from '../../../base/kernel/index.ts'
import {
  getOfMerchant,
  type MerchantVisit,
  type PanelAnswer,
  type PanelRoute,
  postOfMerchant,
  refusalPage,
} from '../frame/index.ts'
import { ArchiveNote } from '../payments/index.ts'
import { actOnOrder } from './act.ts'
import { ACCESS_OF, MONEY_ACTS, type OrderPorts } from './money-act.ts'
import { concludeOnOrder } from './outcome-act.ts'
import { orderPage } from './page.tsx'

export type { OrderMoney, OrderPorts } from './money-act.ts'

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
    postOfMerchant('/panel/m/:merchant/payments/:order/outcome', 'unknowns.conclude', (visit) =>
      withHistory(ports, visit, (history) => concludeOnOrder(visit, ports, history)),
    ),
  ]
}

async function withHistory(
  ports: OrderPorts,
  visit: MerchantVisit,
  work: (
    found: NonNullable<Awaited<ReturnType<OrderPorts['history']['find']>>>,
  ) => Promise<PanelAnswer>,
): Promise<PanelAnswer> {
  const orderId = visit.params['order'] ?? ''
  if (!isUuid(orderId)) return refusalPage(visit, 'NotFound')
  const found = await ports.history.find(visit.merchant.merchantId, orderId)
  return found === null ? unknownOrder(ports, visit, orderId) : work(found)
}

/**
 * Another merchant's order is as unknown as one that never was. The age of an order stands in its id, so every old id is
 * said to be perhaps in the archive, whether or not there was such an order.
 */
async function unknownOrder(
  { search }: OrderPorts,
  visit: MerchantVisit,
  orderId: string,
): Promise<PanelAnswer> {
  const archivedUntil = await search.archivedUntil()
  const isOld = archivedUntil !== null && timeOfUuidV7(orderId) < archivedUntil.getTime()
  const note = <ArchiveNote language={visit.language} archivedUntil={archivedUntil} />
  return refusalPage(visit, 'NotFound', isOld ? note : null)
}
