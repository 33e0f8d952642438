import type { Clock } from '../../base/kernel/index.ts'
import type { Alert, Order } from './order.ts'
import type { PaymentConclusion, PaymentStore } from './payment-store.ts'

const PAUSE_MILLISECONDS = 250

/**
 * Within this time after a failover the pool has new connections. A caller is not kept waiting for longer.
 */
const RETRIES_MILLISECONDS = 8_000

/**
 * Repeats a statement that had no answer. The statement must be safe to repeat, as a conclusion is: an order
 * that is concluded ignores the second one.
 *
 * @throws the last error when the time is over.
 */
export async function withRetries<Result>(
  { clock }: Readonly<{ clock: Clock }>,
  statement: () => Promise<Result>,
): Promise<Result> {
  const end = clock.monotonicMilliseconds() + RETRIES_MILLISECONDS
  for (;;) {
    try {
      return await statement()
    } catch (error) {
      if (clock.monotonicMilliseconds() + PAUSE_MILLISECONDS > end) throw error
      await clock.sleep(PAUSE_MILLISECONDS)
    }
  }
}

/** `ours`: this conclusion was written. Otherwise the order as it was concluded before; null: no such order. */
export async function storeOutcome(
  { payments }: Readonly<{ payments: PaymentStore }>,
  conclusion: PaymentConclusion,
): Promise<'ours' | Order | null> {
  if (await payments.conclude(conclusion)) return 'ours'
  return payments.find(conclusion.merchantId, conclusion.orderId)
}

export function alertUnstored(
  { alert }: Readonly<{ alert: (alert: Alert) => void }>,
  { merchantId, orderId }: Readonly<{ merchantId: string; orderId: string }>,
  error: unknown,
): void {
  const reason = error instanceof Error ? error.message : 'unknown error'
  alert({ what: `The outcome could not be stored: ${reason}`, merchantId, orderId, cause: error })
}
