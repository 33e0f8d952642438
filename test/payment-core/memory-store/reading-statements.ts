import type { KeyedCall } from '../../../packages/gateway/src/payments/calls.ts'
import {
  FINGERPRINT_RECIPE,
  type Order,
  type OrderOperation,
} from '../../../packages/gateway/src/payments/index.ts'
import { keyName } from './caller-claims.ts'
import type { MemoryDatabase } from './memory-database.ts'
import type { OperationRow } from './rows.ts'

const KEY_LIFE_MILLISECONDS = 24 * 3_600_000
const NOT_TAKEN = new Set<Order['state']>(['Failed', 'Declined'])

export function operationOf(row: OperationRow): OrderOperation {
  return {
    merchantId: row.merchantId,
    orderId: row.orderId,
    operationId: row.operationId,
    kind: row.kind,
    state: row.state,
    amountMinor: row.amountMinor,
    conversationId: row.conversationId,
    bankAnswer: row.bankAnswer,
    outcomeCode: row.outcomeCode,
    sendBy: row.sendBy,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  }
}

export function findOrder(
  database: MemoryDatabase,
  merchantId: string,
  orderId: string,
): Order | null {
  const row = database.order(merchantId, orderId)
  return row === null ? null : database.orderOf(row)
}

/** The newest that did not fail; a failed one only where nothing else matches. */
export function findOrderByConversation(
  database: MemoryDatabase,
  merchantId: string,
  conversationId: string,
): Readonly<{ order: Order; matchCount: number }> | null {
  const found = [...database.orders.values()]
    .filter((row) => row.merchantId === merchantId && row.conversationId === conversationId)
    .sort((one, other) => {
      const byEnd = Number(NOT_TAKEN.has(one.state)) - Number(NOT_TAKEN.has(other.state))
      return byEnd === 0 ? (one.orderId < other.orderId ? 1 : -1) : byEnd
    })
  const [row] = found
  return row === undefined ? null : { order: database.orderOf(row), matchCount: found.length }
}

export function findOperation(
  database: MemoryDatabase,
  key: Readonly<{ merchantId: string; orderId: string; operationId: string }>,
): OrderOperation | null {
  const row = database.operation(key)
  return row === null ? null : operationOf(row)
}

export function listOperations(
  database: MemoryDatabase,
  merchantId: string,
  orderId: string,
): OrderOperation[] {
  return [...database.operations.values()]
    .filter((row) => row.merchantId === merchantId && row.orderId === orderId)
    .sort((one, other) => (one.operationId < other.operationId ? -1 : 1))
    .map(operationOf)
}

/** A key whose life is over makes room at once (`FIND_KEY`). */
export function findKey(
  database: MemoryDatabase,
  merchantId: string,
  { endpoint, key }: Readonly<{ endpoint: string; key: string }>,
): KeyedCall | null {
  const name = keyName(merchantId, endpoint, key)
  const row = database.keys.get(name)
  if (row === undefined) return null
  if (row.createdAt.getTime() <= database.now().getTime() - KEY_LIFE_MILLISECONDS) {
    database.keys.delete(name)
    return null
  }
  const { fingerprint, orderId, subjectId, createdAt } = row
  return { fingerprint, recipe: FINGERPRINT_RECIPE, orderId, subjectId, createdAt }
}

export function countReplay(
  database: MemoryDatabase,
  merchantId: string,
  { endpoint, key }: Readonly<{ endpoint: string; key: string }>,
): void {
  const row = database.keys.get(keyName(merchantId, endpoint, key))
  if (row !== undefined) row.replayCount += 1
}
