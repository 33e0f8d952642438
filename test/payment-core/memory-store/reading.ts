import type { KeyedCall } from '../../../packages/gateway/src/payment/payments/calls.ts'
import {
  FINGERPRINT_RECIPE,
  type Lease,
  type Order,
  type OrderOperation,
} from '../../../packages/gateway/src/payment/payments/index.ts'
import type {
  LeasedOperation,
  LeasedOrder,
} from '../../../packages/gateway/src/payment/payments/payment-store.ts'
import type { ThreeDSecureSession } from '../../../packages/gateway/src/payment/three-d-secure/index.ts'
import {
  EXPIRY_PAUSE_MILLISECONDS,
  type MemoryDatabase,
  type OperationKey,
  type OperationRow,
  type OrderRow,
} from './tables.ts'

const KEY_LIFE_MILLISECONDS = 24 * 3_600_000
const NOT_TAKEN = new Set<Order['state']>(['Failed', 'Declined'])

export function findOrder(database: MemoryDatabase, merchantId: string, orderId: string) {
  const row = database.order(merchantId, orderId)
  return row === null ? null : database.orderOf(row)
}

/** The newest order that did not fail; a failed one only if nothing else matches. */
export function findOrderByConversation(
  database: MemoryDatabase,
  merchantId: string,
  conversationId: string,
): Readonly<{ order: Order; matchCount: number }> | null {
  const found = [...database.orders.values()]
    .filter((row) => row.merchantId === merchantId && row.conversationId === conversationId)
    .sort((one, other) => (one.orderId < other.orderId ? 1 : -1))
  const row = found.find(({ state }) => !NOT_TAKEN.has(state)) ?? found[0]
  return row === undefined ? null : { order: database.orderOf(row), matchCount: found.length }
}

export function findOperation(database: MemoryDatabase, key: OperationKey): OrderOperation | null {
  const row = database.operation(key)
  return row === null ? null : { ...row }
}

export function listOperations(
  database: MemoryDatabase,
  merchantId: string,
  orderId: string,
): OrderOperation[] {
  return [...database.operations.values()]
    .filter((row) => row.merchantId === merchantId && row.orderId === orderId)
    .sort((one, other) => (one.operationId < other.operationId ? -1 : 1))
    .map((row) => ({ ...row }))
}

export function findSession(
  database: MemoryDatabase,
  merchantId: string,
  sessionId: string,
): ThreeDSecureSession | null {
  const session = database.session(merchantId, sessionId)
  return session === null ? null : { ...session }
}

/** A key whose life is over makes room at once. */
export function findKey(
  database: MemoryDatabase,
  merchantId: string,
  { endpoint, key }: Readonly<{ endpoint: string; key: string }>,
): KeyedCall | null {
  const name = `${merchantId} ${endpoint} ${key}`
  const row = database.keys.get(name)
  if (row === undefined) return null
  if (row.createdAt.getTime() > database.now().getTime() - KEY_LIFE_MILLISECONDS) {
    return { ...row, recipe: FINGERPRINT_RECIPE }
  }
  database.keys.delete(name)
  return null
}

function lease<Row extends OrderRow | OperationRow>(
  rows: Iterable<Row>,
  { now, until, limit }: Lease,
): Row[] {
  const due = [...rows].filter((row) => row.nextInquiryAt !== null && row.nextInquiryAt <= now)
  due.sort((one, other) => Number(one.nextInquiryAt) - Number(other.nextInquiryAt))
  const leased = due.slice(0, limit)
  for (const row of leased) {
    row.nextInquiryAt = until
    row.inquiryCount += 1
  }
  return leased
}

export function leaseOrders(database: MemoryDatabase, terms: Lease): LeasedOrder[] {
  return lease(database.orders.values(), terms).map((row) => ({
    order: database.orderOf(row),
    leaseNumber: row.inquiryCount,
  }))
}

/** Without their orders: the store reads each of those in a statement of its own. */
export function leaseOperations(
  database: MemoryDatabase,
  terms: Lease,
): Omit<LeasedOperation, 'order'>[] {
  return lease(database.operations.values(), terms).map((row) => ({
    operation: { ...row },
    leaseNumber: row.inquiryCount,
  }))
}

export function keepOrders(
  database: MemoryDatabase,
  orders: readonly Pick<Order, 'merchantId' | 'orderId'>[],
  until: Date,
): void {
  for (const { merchantId, orderId } of orders) {
    const row = database.order(merchantId, orderId)
    if (row?.state !== 'Pending' || row.inquiryCount !== 0) continue
    if (row.nextInquiryAt !== null && row.nextInquiryAt < until) row.nextInquiryAt = until
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
  const triedRecently = new Set(
    [...database.operations.values()]
      .filter(({ kind, createdAt }) => kind === 'Expire' && createdAt > recently)
      .map(({ orderId }) => orderId),
  )
  return [...database.orders.values()]
    .filter(
      ({ orderId, state, heldBy, preAuthExpiresAt: at }) =>
        state === 'PreAuthorized' &&
        heldBy === null &&
        !triedRecently.has(orderId) &&
        at !== null &&
        at <= now,
    )
    .sort((one, other) => Number(one.preAuthExpiresAt) - Number(other.preAuthExpiresAt))
    .slice(0, limit)
    .map((row) => database.orderOf(row))
}
