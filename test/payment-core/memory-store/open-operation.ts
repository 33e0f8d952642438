import type {
  OperationOpening,
  OperationVerdict,
} from '../../../packages/gateway/src/payments/index.ts'
import { claimForCaller } from './caller-claims.ts'
import { checkOrder } from './check-order.ts'
import { holdsLease } from './holds-lease.ts'
import type { MemoryDatabase } from './memory-database.ts'
import type { OrderRow } from './rows.ts'

/** Reserves the amount, and takes the turn at the bank where it is free (`OPEN_RETURNS`). */
export function openReturn(database: MemoryDatabase, opening: OperationOpening): OperationVerdict {
  return open(database, opening, (order) => {
    const { amountMinor, operationId } = opening
    const returnable = order.state === 'Approved' || order.state === 'PartiallyReturned'
    const sum = order.returnedMinor + order.returnReservedMinor + amountMinor
    if (!returnable || order.heldBy !== null || sum > order.takenMinor) return false
    if (database.batch(order)?.state !== 'Closed') return false
    order.returnReservedMinor += amountMinor
    order.bankTurn ??= operationId
    return true
  })
}

/** Reverse, expiry and the void of an orphan hold the whole order (`OPEN_HOLDS`). */
export function openHold(database: MemoryDatabase, opening: OperationOpening): OperationVerdict {
  return open(database, opening, (order) => {
    if (order.heldBy !== null || order.bankTurn !== null) return false
    if (!holdsLease(order, opening)) return false
    if (order.returnReservedMinor !== 0n || !mayHold(database, order, opening.kind)) return false
    order.heldBy = opening.operationId
    order.bankTurn = opening.operationId
    return true
  })
}

function mayHold(
  database: MemoryDatabase,
  order: OrderRow,
  kind: OperationOpening['kind'],
): boolean {
  switch (kind) {
    case 'Reverse':
      return (
        order.state === 'PreAuthorized' ||
        (order.state === 'Approved' && database.batch(order)?.state === 'Open')
      )
    case 'Expire':
      return order.state === 'PreAuthorized'
    case 'OrphanVoid':
      return order.state === 'Failed'
    case 'Return':
      return false
  }
}

function open(
  database: MemoryDatabase,
  opening: OperationOpening,
  win: (order: OrderRow) => boolean,
): OperationVerdict {
  const { merchantId, operationId, kind } = opening
  const subject = { subjectId: operationId, endpoint: kind.toLowerCase() }
  const caller = claimForCaller(database, opening, subject)
  if (caller !== 'won') return { kind: caller }
  const order = database.order(merchantId, opening.orderId)
  if (order === null || !win(order)) return { kind: 'lost' }
  checkOrder(order)
  insertOperation(database, opening)
  return { kind: 'opened', hasTurn: order.bankTurn === operationId }
}

function insertOperation(database: MemoryDatabase, opening: OperationOpening): void {
  database.operations.set(opening.operationId, {
    merchantId: opening.merchantId,
    orderId: opening.orderId,
    operationId: opening.operationId,
    kind: opening.kind,
    state: 'Pending',
    amountMinor: opening.amountMinor,
    conversationId: opening.conversationId,
    bankAnswer: null,
    outcomeCode: null,
    sendBy: opening.sendBy,
    createdAt: opening.createdAt,
    unknownSince: null,
    nextInquiryAt: opening.firstInquiryAt,
    inquiryCount: 0,
    finishedAt: null,
  })
}

/** Only for an operation that is still Pending (`TAKE_TURN`). */
export function takeTurn(
  database: MemoryDatabase,
  key: Readonly<{ merchantId: string; orderId: string; operationId: string }>,
): boolean {
  if (database.operation(key)?.state !== 'Pending') return false
  const order = database.order(key.merchantId, key.orderId)
  if (order === null || order.heldBy !== null) return false
  if (order.bankTurn !== null && order.bankTurn !== key.operationId) return false
  order.bankTurn = key.operationId
  return true
}
