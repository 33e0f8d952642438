import type { Clock } from '../kernel/index.ts'
import type { Order } from './order.ts'
import type { PaymentSettlement, PaymentStore } from './payment-store.ts'

const PAUSE_MILLISECONDS = 250

/** A pool has new connections within seconds of a failover; a caller waits no longer than this. */
const STORE_PATIENCE_MILLISECONDS = 8_000

/**
 * Runs a statement again that had no answer. It must be one that may run twice, as a settlement may: an
 * order that is settled ignores the second.
 *
 * @throws the last error once the time is over.
 */
export async function withPatience<Result>(
  { clock }: Readonly<{ clock: Clock }>,
  statement: () => Promise<Result>,
): Promise<Result> {
  const end = clock.monotonicMilliseconds() + STORE_PATIENCE_MILLISECONDS
  for (;;) {
    try {
      return await statement()
    } catch (error) {
      if (clock.monotonicMilliseconds() + PAUSE_MILLISECONDS > end) throw error
      await clock.sleep(PAUSE_MILLISECONDS)
    }
  }
}

/** The order as this settlement left it (`ours`), or as somebody else's did; null where there is none. */
export async function storeOutcome(
  { payments }: Readonly<{ payments: PaymentStore }>,
  settlement: PaymentSettlement,
): Promise<'ours' | Order | null> {
  if (await payments.settle(settlement)) return 'ours'
  return payments.find(settlement.merchantId, settlement.orderId)
}
