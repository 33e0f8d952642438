import type { PaymentOpening } from './payment-store.ts'
import type { PaymentPorts } from './ports.ts'
import { type ProvisionResult, provisionResult } from './results.ts'
import { settlementOfOutcome } from './settlement.ts'
import { storeOutcome } from './store-outcome.ts'

const LOOK_MILLISECONDS = 250

/** A lost commit shows within moments, or with the database's next primary, for which the job waits. */
const LOOKED_FOR_MILLISECONDS = 3_000

/**
 * The end of an opening whose commit had no answer. Only this call could have sent it, and now it never
 * does: "not sent" is the truth whether the order was written or not (decision 5.3). Where it was, it
 * is settled so at once, and its claims are free again; where it may still be, the job goes on looking.
 *
 * @throws the error of the opening, where no order is there: nothing has happened then.
 */
export async function disownOpening(
  ports: PaymentPorts,
  opening: PaymentOpening,
  error: unknown,
): Promise<ProvisionResult> {
  const settlement = settlementOfOutcome(ports, opening, { kind: 'notSent', cause: 'connect' })
  const { clock } = ports
  const end = clock.monotonicMilliseconds() + LOOKED_FOR_MILLISECONDS
  while (clock.monotonicMilliseconds() < end) {
    // A database that is away is asked again; the time is the same.
    const stored = await storeOutcome(ports, settlement).catch(() => null)
    if (stored === 'ours') return provisionResult(settlement, opening.details)
    if (stored !== null) return provisionResult(stored, stored.details)
    await clock.sleep(LOOK_MILLISECONDS)
  }
  ports.inHand.storeLater(settlement)
  throw error
}
