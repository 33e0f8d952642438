import { type Clock, LinkedList } from '../kernel/index.ts'
import type { PaymentSettlement, PaymentStore, ReconcileStore } from './payment-store.ts'
import { storeOutcome } from './store-outcome.ts'

/**
 * For how long an order is its process's own without a word from it: then the reconcile job asks the bank.
 * A process that lives renews this for calls that take longer, so a killed one keeps nobody waiting.
 */
const LEASE_MILLISECONDS = 6_000

/** Most calls have ended by then, and cost no statement more. */
const RENEWED_FROM_MILLISECONDS = 2_000

/** What a lost connection left may be committed late: the server ends a statement far earlier. */
const STORED_LATER_MILLISECONDS = 120_000

export function orderLeaseEnd(from: Date): Date {
  return new Date(from.getTime() + LEASE_MILLISECONDS)
}

type Stores = Readonly<{ payments: PaymentStore; reconciling: ReconcileStore }>

type OrderKey = Readonly<{ merchantId: string; orderId: string }>

/** What this process has begun and not brought to an end. It is lost with the process, and then the bank is asked. */
export type OrdersInHand = Readonly<{
  /** From before the order's first commit; the answer ends it. */
  begin: (order: OrderKey) => () => void
  /** Renews a lease of another kind until it is released. */
  keepRenewed: (renew: () => Promise<unknown>) => () => void
  /** An end that the database did not take: the job below goes on trying. */
  storeLater: (settlement: PaymentSettlement) => void
  renew: (stores: Stores) => Promise<void>
  storeNow: (stores: Stores) => Promise<void>
}>

export function createOrdersInHand({ clock }: Readonly<{ clock: Clock }>): OrdersInHand {
  const underWay = new LinkedList<Readonly<{ order: OrderKey; since: number }>>()
  const unstored = new Map<string, Readonly<{ settlement: PaymentSettlement; since: number }>>()
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
    storeLater(settlement) {
      unstored.set(settlement.orderId, { settlement, since: clock.monotonicMilliseconds() })
    },
    async renew({ reconciling }) {
      const slow = [...underWay]
        .filter(({ since }) => isOlder(since, RENEWED_FROM_MILLISECONDS))
        .map(({ order }) => order)
      await Promise.all([...leases].map((renewLease) => renewLease()))
      if (slow.length > 0) await reconciling.keepOrders(slow, orderLeaseEnd(clock.now()))
    },
    async storeNow(stores) {
      for (const { settlement, since } of unstored.values()) {
        const stored = await storeOutcome(stores, settlement)
        if (stored !== null || isOlder(since, STORED_LATER_MILLISECONDS)) {
          unstored.delete(settlement.orderId)
        }
      }
    },
  }
}

/**
 * The job of a process for its own orders: renews those that are at the bank, and stores the ends that the
 * database did not take.
 */
export async function keepOrdersInHand(
  ports: Stores & Readonly<{ inHand: OrdersInHand }>,
): Promise<void> {
  await ports.inHand.renew(ports)
  await ports.inHand.storeNow(ports)
}
