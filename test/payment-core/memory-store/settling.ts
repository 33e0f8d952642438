import type {
  OperationSettlement,
  PaymentSettlement,
} from '../../../packages/gateway/src/payment/payments/index.ts'
import {
  checkSums,
  holdsLease,
  type MemoryDatabase,
  type OperationRow,
  type OrderRow,
} from './tables.ts'

const ENDS_HOLD = new Set<OrderRow['state']>(['Approved', 'Declined', 'Failed'])

/** False, with nothing changed: the row is settled already, or a newer lease was given out. */
function writeOutcome(
  row: OrderRow | OperationRow | null,
  settlement: PaymentSettlement | OperationSettlement,
): row is OrderRow | OperationRow {
  const { state, settledAt } = settlement
  const isOpen = row?.state === 'Pending' || (row?.state === 'Unknown' && state !== 'Unknown')
  if (row === null || !isOpen || !holdsLease(row, settlement)) return false
  row.state = state
  row.bankAnswer = settlement.bankAnswer ?? row.bankAnswer
  row.outcomeCode = settlement.outcomeCode
  row.nextInquiryAt = settlement.nextInquiryAt
  row.finishedAt = state === 'Unknown' ? null : settledAt
  return true
}

/** The second commit of a payment. */
export function settlePayment(database: MemoryDatabase, settlement: PaymentSettlement): boolean {
  const { merchantId, orderId, state, eventId, eventType: type } = settlement
  const row = database.order(merchantId, orderId)
  if (row === null || !writeOutcome(row, settlement)) return false
  row.takenMinor = state === 'Approved' ? row.amountMinor : 0n
  row.provisionNumber = settlement.provisionNumber
  row.preAuthExpiresAt = settlement.preAuthExpiresAt
  checkSums(row)
  endSession(database, row, settlement)
  endHold(database, row)
  endUse(database, row, settlement)
  database.events.set(eventId, { type, outcome: `${orderId} ${state}` })
  return true
}

function endSession(
  database: MemoryDatabase,
  row: OrderRow,
  { sessionEffect }: PaymentSettlement,
): void {
  const session = database.session(row.merchantId, row.sessionId)
  if (session?.claimedByOrderId !== row.orderId) return
  if (sessionEffect === 'complete') session.state = 'ProvisionCompleted'
  if (sessionEffect === 'spend') session.usage = 'Spent'
  if (sessionEffect === 'release') {
    session.usage = 'Free'
    session.claimedByOrderId = null
  }
}

function endHold(database: MemoryDatabase, row: OrderRow): void {
  const preAuth = database.order(row.merchantId, row.originalOrderId)
  if (preAuth?.heldBy !== row.orderId || !ENDS_HOLD.has(row.state)) return
  preAuth.heldBy = null
  if (row.state !== 'Approved') return
  preAuth.capturedByOrderId = row.orderId
  preAuth.state = 'Captured'
  preAuth.preAuthExpiresAt = null
}

function endUse(database: MemoryDatabase, row: OrderRow, { linkEventId }: PaymentSettlement): void {
  const use = database.uses.get(row.linkUseId ?? '')
  if (use?.state !== 'Paying' || row.state === 'Unknown') return
  const isPaid = row.state === 'Approved' || row.state === 'PreAuthorized'
  use.state = isPaid ? 'Paid' : 'Released'
  const link = database.links.get(use.linkId)
  if (link !== undefined) {
    link.usedCount += isPaid ? 1 : 0
    link.reservedCount -= 1
  }
  if (!isPaid) return
  if (linkEventId === null)
    throw new Error('A settlement that pays a link has no id for its event.')
  const outcome = `${row.orderId} link.paid`
  database.events.set(linkEventId, { type: 'link.paid', outcome })
}

/** The second commit of an operation. */
export function settleOperation(
  database: MemoryDatabase,
  settlement: OperationSettlement,
): boolean {
  const { merchantId, orderId, operationId, state, eventId, eventType: type } = settlement
  const operation = database.operation(settlement)
  if (operation === null || !writeOutcome(operation, settlement)) return false
  const order = database.order(merchantId, orderId)
  if (order !== null && state !== 'Unknown') changeOrder(order, operation)
  database.events.set(eventId, { type, outcome: `${operationId} ${state}` })
  return true
}

function changeOrder(order: OrderRow, { operationId, kind, amountMinor, state }: OperationRow) {
  if (order.heldBy === operationId) order.heldBy = null
  if (order.bankTurn === operationId) order.bankTurn = null
  if (kind === 'Return') order.returnReservedMinor -= amountMinor
  if (state === 'Approved') applyOperation(order, kind, amountMinor)
  checkSums(order)
}

function applyOperation(order: OrderRow, kind: OperationRow['kind'], amountMinor: bigint): void {
  switch (kind) {
    case 'OrphanVoid':
      return
    case 'Return':
      order.returnedMinor += amountMinor
      order.state = order.returnedMinor === order.takenMinor ? 'Returned' : 'PartiallyReturned'
      return
    case 'Reverse':
    case 'Expire':
      order.state = kind === 'Reverse' ? 'Reversed' : 'Expired'
      order.preAuthExpiresAt = null
      if (kind === 'Reverse') order.takenMinor = 0n
  }
}
