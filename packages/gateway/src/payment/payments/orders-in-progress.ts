import { type Clock, LinkedList } from '../../base/kernel/index.ts'
import type { PaymentConclusion, PaymentStore, UnknownOutcomeStore } from './payment-store.ts'
import { storeOutcome } from './store-outcome.ts'

/**
 * An order that is being sent belongs to its process for this long. Afterwards the inquiry job asks the
 * bank. A living process renews the lease of a slow call, so only the orders of a killed process wait for its
 * end.
 */
const LEASE_MILLISECONDS = 6_000

/** Most calls end sooner, and need no statement for a renewal. */
const RENEWED_FROM_MILLISECONDS = 2_000

/** How long an unanswered conclusion is repeated. The server ends a statement far earlier. */
const STORED_LATER_MILLISECONDS = 120_000

export function orderLeaseEnd(from: Date): Date {
  return new Date(from.getTime() + LEASE_MILLISECONDS)
}

type Stores = Readonly<{ payments: PaymentStore; unknownOutcomes: UnknownOutcomeStore }>

type OrderKey = Readonly<{ merchantId: string; orderId: string }>

/** The orders that this process has begun and not concluded. */
export type OrdersInProgress = Readonly<{
  /** To be called before the order's first commit. Gives the function that ends it. */
  begin: (order: OrderKey) => () => void
  /** Renews another lease with each `keep`. Gives the function that ends it. */
  keepRenewed: (renew: () => Promise<unknown>) => () => void
  /** Stores a conclusion that the database did not answer: each `keep` tries again. */
  storeLater: (conclusion: PaymentConclusion) => void
  /** The step of a job: renews the leases of slow calls, and stores conclusions. */
  keep: (stores: Stores) => Promise<void>
}>

export function createOrdersInProgress({ clock }: Readonly<{ clock: Clock }>): OrdersInProgress {
  const underWay = new LinkedList<Readonly<{ order: OrderKey; since: number }>>()
  const unstored = new Map<string, Readonly<{ conclusion: PaymentConclusion; since: number }>>()
  const leases = new Set<() => Promise<unknown>>()
  const isOlder = (since: number, milliseconds: number) =>
    clock.monotonicMilliseconds() - since >= milliseconds
  return {
    begin(order) {
      const entry = underWay.add({ order, since: clock.monotonicMilliseconds() })
      return () => underWay.remove(entry)
    },
    keepRenewed(renew) {
      leases.add(renew)
      return () => leases.delete(renew)
    },
    storeLater(conclusion) {
      unstored.set(conclusion.orderId, { conclusion, since: clock.monotonicMilliseconds() })
    },
    async keep(stores) {
      const slow = [...underWay]
        .filter(({ since }) => isOlder(since, RENEWED_FROM_MILLISECONDS))
        .map(({ order }) => order)
      await Promise.all([...leases].map((renew) => renew()))
      if (slow.length > 0) await stores.unknownOutcomes.keepOrders(slow, orderLeaseEnd(clock.now()))
      for (const { conclusion, since } of unstored.values()) {
        const stored = await storeOutcome(stores, conclusion)
        if (stored !== null || isOlder(since, STORED_LATER_MILLISECONDS)) {
          unstored.delete(conclusion.orderId)
        }
      }
    },
  }
}
