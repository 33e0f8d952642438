import type { OrderOperation } from './operation.ts'
import type { Order } from './order.ts'

/**
 * An order or operation that a node took on for one inquiry; nobody else gets it before `until`.
 * `leaseNumber` counts the leases it has had. A node that slept past `until` may find it taken over:
 * what it then writes with its old number changes nothing.
 */
export type LeasedOrder = Readonly<{ order: Order; leaseNumber: number }>

export type LeasedOperation = Readonly<{
  operation: OrderOperation
  order: Order
  leaseNumber: number
}>

export type Lease = Readonly<{ now: Date; until: Date; limit: number }>

export type ReconcileStore = Readonly<{
  leaseOrders: (lease: Lease) => Promise<LeasedOrder[]>
  leaseOperations: (lease: Lease) => Promise<LeasedOperation[]>
  /** Their process lives and is at the bank: nobody asks before `until`. Changes only what nobody has leased. */
  keepOrders: (
    orders: readonly Readonly<{ merchantId: string; orderId: string }>[],
    until: Date,
  ) => Promise<void>
  /** Sets when to ask next, where the lease still holds; the state stays as it is. */
  postponeOrder: (leased: LeasedOrder, nextInquiryAt: Date | null) => Promise<void>
  postponeOperation: (
    leased: Omit<LeasedOperation, 'order'>,
    nextInquiryAt: Date | null,
  ) => Promise<void>
  /** PreAuths whose time is over and that nothing holds. */
  expiredPreAuths: (now: Date, limit: number) => Promise<Order[]>
}>
