import type { OperationSettlement } from '../../../packages/gateway/src/payments/index.ts'
import { checkOrder } from './check-order.ts'
import { holdsLease } from './holds-lease.ts'
import type { MemoryDatabase } from './memory-database.ts'
import type { OperationRow, OrderRow } from './rows.ts'

/** The outcome of an operation, as `SETTLE_OPERATIONS` of storage writes it. */
export function settleOperation(
  database: MemoryDatabase,
  settlement: OperationSettlement,
): boolean {
  const { state } = settlement
  const operation = database.operation(settlement)
  const pending = operation?.state === 'Pending'
  const open = pending || (operation?.state === 'Unknown' && state !== 'Unknown')
  if (operation === null || !open || !holdsLease(operation, settlement)) return false
  writeOutcome(operation, settlement)
  const order = database.order(settlement.merchantId, settlement.orderId)
  if (order !== null && state !== 'Unknown') changeOrder(database, order, operation)
  tell(database, operation, settlement)
  return true
}

function writeOutcome(operation: OperationRow, settlement: OperationSettlement): void {
  const { state, settledAt } = settlement
  operation.state = state
  operation.bankAnswer = settlement.bankAnswer ?? operation.bankAnswer
  operation.outcomeCode = settlement.outcomeCode
  if (state === 'Unknown') operation.unknownSince ??= settledAt
  operation.nextInquiryAt = settlement.nextInquiryAt
  operation.finishedAt = state === 'Unknown' ? null : settledAt
}

function changeOrder(database: MemoryDatabase, order: OrderRow, operation: OperationRow): void {
  const { operationId, kind, amountMinor } = operation
  const approved = operation.state === 'Approved'
  if (kind === 'Return') order.returnReservedMinor -= amountMinor
  if (approved) order.state = stateAfter(order, operation)
  if (approved && kind === 'Return') order.returnedMinor += amountMinor
  if (approved && kind === 'Reverse') order.takenMinor = 0n
  if (approved && (kind === 'Reverse' || kind === 'Expire')) order.preAuthExpiresAt = null
  if (order.heldBy === operationId) order.heldBy = null
  if (order.bankTurn === operationId) order.bankTurn = null
  checkOrder(order)
  if (approved) postReversal(database, order, operation)
}

function stateAfter(order: OrderRow, operation: OperationRow): OrderRow['state'] {
  switch (operation.kind) {
    case 'OrphanVoid':
      return order.state
    case 'Reverse':
      return 'Reversed'
    case 'Expire':
      return 'Expired'
    case 'Return':
      return order.returnedMinor + operation.amountMinor === order.takenMinor
        ? 'Returned'
        : 'PartiallyReturned'
  }
}

type Leg = readonly [leg: string, debit: string, credit: string, amountMinor: bigint]

function legsOf(order: OrderRow, { kind, amountMinor }: OperationRow): readonly Leg[] {
  const { pointAmountMinor, commissionMinor } = order
  if (kind === 'Return') {
    const points = shareOf(pointAmountMinor, order, amountMinor)
    return [
      ['Return', 'merchant', 'bank', amountMinor - points],
      ['PointsReturn', 'merchant', 'points', points],
      ['CommissionReturn', 'commission', 'merchant', shareOf(commissionMinor, order, amountMinor)],
    ]
  }
  if (kind !== 'Reverse' || order.paymentType === 'PreAuth') return []
  return [
    ['Reverse', 'merchant', 'bank', order.amountMinor - pointAmountMinor],
    ['PointsReverse', 'merchant', 'points', pointAmountMinor],
    ['CommissionReverse', 'commission', 'merchant', commissionMinor],
  ]
}

/** The difference of two rounded-down sums, so that the parts of many returns add up to the whole. */
function shareOf(whole: bigint, order: OrderRow, doneMinor: bigint): bigint {
  const { returnedMinor, amountMinor } = order
  const before = (whole * (returnedMinor - doneMinor)) / amountMinor
  return (whole * returnedMinor) / amountMinor - before
}

function postReversal(database: MemoryDatabase, order: OrderRow, operation: OperationRow): void {
  const { merchantId, orderId } = order
  const sums = { takenAfterMinor: order.takenMinor, returnedAfterMinor: order.returnedMinor }
  const postedAt = operation.finishedAt
  for (const [leg, debitAccount, creditAccount, amountMinor] of legsOf(order, operation)) {
    const source = { merchantId, orderId, sourceId: operation.operationId, leg }
    database.post({ ...source, debitAccount, creditAccount, amountMinor, ...sums, postedAt })
  }
}

function tell(
  database: MemoryDatabase,
  operation: OperationRow,
  { eventId, eventType: type }: OperationSettlement,
): void {
  const { merchantId, orderId, operationId, kind, state } = operation
  const data = { orderId, operationId, kind, state, amountMinor: Number(operation.amountMinor) }
  database.tell({ merchantId, eventId, type, subjectId: orderId, data })
}
