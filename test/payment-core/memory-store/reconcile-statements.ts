import type { Lease, Order } from '../../../packages/gateway/src/payments/index.ts'
import type {
  LeasedOperation,
  LeasedOrder,
} from '../../../packages/gateway/src/payments/payment-store.ts'
import type { MemoryDatabase } from './memory-database.ts'
import { operationOf } from './reading-statements.ts'
import type { OperationRow, OrderRow } from './rows.ts'

const EXPIRY_PAUSE_MILLISECONDS = 3_600_000

function due<Row extends OrderRow | OperationRow>(
  rows: Iterable<Row>,
  { now, until, limit }: Lease,
): Row[] {
  const found = [...rows].filter((row) => row.nextInquiryAt !== null && row.nextInquiryAt <= now)
  found.sort((one, other) => Number(one.nextInquiryAt) - Number(other.nextInquiryAt))
  const leased = found.slice(0, limit)
  for (const row of leased) {
    row.nextInquiryAt = until
    row.inquiryCount += 1
  }
  return leased
}

export function leaseOrders(database: MemoryDatabase, lease: Lease) {
  return due(database.orders.values(), lease).map((row) => ({
    order: database.orderOf(row),
    leaseNumber: row.inquiryCount,
  }))
}

/** Without their orders: the store reads each of those in a statement of its own. */
export function leaseOperations(database: MemoryDatabase, lease: Lease) {
  return due(database.operations.values(), lease).map((row) => ({
    operation: operationOf(row),
    leaseNumber: row.inquiryCount,
  }))
}

export function keepOrders(
  database: MemoryDatabase,
  orders: readonly Readonly<{ merchantId: string; orderId: string }>[],
  until: Date,
): void {
  for (const { merchantId, orderId } of orders) {
    const row = database.order(merchantId, orderId)
    const isUntouched = row?.state === 'Pending' && row.inquiryCount === 0
    if (isUntouched && row.nextInquiryAt !== null && row.nextInquiryAt < until) {
      row.nextInquiryAt = until
    }
  }
}

export function postponeOrder(
  database: MemoryDatabase,
  { order, leaseNumber }: LeasedOrder,
  nextInquiryAt: Date | null,
): void {
  const row = database.order(order.merchantId, order.orderId)
  const holds = row?.state === order.state && row.inquiryCount === leaseNumber
  if (holds) row.nextInquiryAt = nextInquiryAt
}

export function postponeOperation(
  database: MemoryDatabase,
  { operation, leaseNumber }: Omit<LeasedOperation, 'order'>,
  nextInquiryAt: Date | null,
): void {
  const row = database.operation(operation)
  const holds = row?.state === operation.state && row.inquiryCount === leaseNumber
  if (holds) row.nextInquiryAt = nextInquiryAt
}

export function expiredPreAuths(database: MemoryDatabase, now: Date, limit: number): Order[] {
  const recently = new Date(now.getTime() - EXPIRY_PAUSE_MILLISECONDS)
  const triedRecently = (orderId: string) =>
    [...database.operations.values()].some(
      (row) => row.orderId === orderId && row.kind === 'Expire' && row.createdAt > recently,
    )
  return [...database.orders.values()]
    .filter((row) => row.state === 'PreAuthorized' && row.heldBy === null)
    .filter((row) => row.preAuthExpiresAt !== null && row.preAuthExpiresAt <= now)
    .filter((row) => !triedRecently(row.orderId))
    .sort((one, other) => Number(one.preAuthExpiresAt) - Number(other.preAuthExpiresAt))
    .slice(0, limit)
    .map((row) => database.orderOf(row))
}
