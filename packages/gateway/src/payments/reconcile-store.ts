import type { OrderOperation } from './operation.ts'
import type { Order } from './order.ts'

/** An order or operation that a node took on for one inquiry; nobody else gets it before `until`. */
export type LeasedOrder = Readonly<{ order: Order; inquiryCount: number }>

export type LeasedOperation = Readonly<{
  operation: OrderOperation
  order: Order
  inquiryCount: number
}>

export type Lease = Readonly<{ now: Date; until: Date; limit: number }>

export type ReconcileStore = Readonly<{
  leaseOrders: (lease: Lease) => Promise<LeasedOrder[]>
  leaseOperations: (lease: Lease) => Promise<LeasedOperation[]>
  /** Sets when to ask next; the state stays as it is. */
  postponeOrder: (order: Order, nextInquiryAt: Date | null) => Promise<void>
  postponeOperation: (operation: OrderOperation, nextInquiryAt: Date | null) => Promise<void>
  /** PreAuths whose time is over and that nothing holds. */
  expiredPreAuths: (now: Date, limit: number) => Promise<Order[]>
}>
