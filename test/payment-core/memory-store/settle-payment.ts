import type { PaymentSettlement } from '../../../packages/gateway/src/payments/index.ts'
import { checkOrder } from './check-order.ts'
import { holdsLease } from './holds-lease.ts'
import type { MemoryDatabase } from './memory-database.ts'
import type { OrderRow } from './rows.ts'

/**
 * The second round trip, as `settlement-statement.ts` of storage writes it. Everything hangs on the
 * order being Pending or Unknown still; false where it is neither, and then nothing has changed.
 */
export function settlePayment(database: MemoryDatabase, settlement: PaymentSettlement): boolean {
  const { merchantId, orderId, state } = settlement
  const row = database.order(merchantId, orderId)
  const open = row?.state === 'Pending' || (row?.state === 'Unknown' && state !== 'Unknown')
  if (row === null || !open || !holdsLease(row, settlement)) return false
  writeOutcome(row, settlement)
  if (state === 'Approved') postSale(database, row)
  endSession(database, row, settlement)
  endHold(database, row)
  tell(database, row, settlement)
  endUse(database, row, settlement)
  return true
}

function writeOutcome(row: OrderRow, settlement: PaymentSettlement): void {
  const { state, settledAt } = settlement
  row.state = state
  row.takenMinor = state === 'Approved' ? row.amountMinor : 0n
  row.provisionNumber = settlement.provisionNumber
  row.bankAnswer = settlement.bankAnswer ?? row.bankAnswer
  row.outcomeCode = settlement.outcomeCode
  row.preAuthExpiresAt = settlement.preAuthExpiresAt
  if (state === 'Unknown') row.unknownSince ??= settledAt
  row.nextInquiryAt = settlement.nextInquiryAt
  row.finishedAt = state === 'Unknown' ? null : settledAt
  checkOrder(row)
}

function postSale(database: MemoryDatabase, row: OrderRow): void {
  const { amountMinor, pointAmountMinor, commissionMinor } = row
  const legs = [
    ['Sale', 'bank', 'merchant', amountMinor - pointAmountMinor],
    ['Points', 'points', 'merchant', pointAmountMinor],
    ['Commission', 'merchant', 'commission', commissionMinor],
  ] as const
  for (const [leg, debitAccount, creditAccount, amount] of legs) {
    database.post({
      merchantId: row.merchantId,
      orderId: row.orderId,
      sourceId: row.orderId,
      leg,
      debitAccount,
      creditAccount,
      amountMinor: amount,
      takenAfterMinor: row.takenMinor,
      returnedAfterMinor: row.returnedMinor,
      postedAt: row.finishedAt,
    })
  }
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

const ENDS_HOLD = new Set<OrderRow['state']>(['Approved', 'Declined', 'Failed'])

function endHold(database: MemoryDatabase, row: OrderRow): void {
  const original = database.order(row.merchantId, row.originalOrderId)
  if (original?.heldBy !== row.orderId || !ENDS_HOLD.has(row.state)) return
  original.heldBy = null
  original.capturedByOrderId = row.state === 'Approved' ? row.orderId : null
  if (row.state === 'Approved') {
    original.state = 'Captured'
    original.preAuthExpiresAt = null
  }
  checkOrder(original)
}

function endUse(database: MemoryDatabase, row: OrderRow, settlement: PaymentSettlement): void {
  const use = row.linkUseId === null ? undefined : database.uses.get(row.linkUseId)
  if (use?.state !== 'Paying' || row.state === 'Unknown') return
  const paid = row.state === 'Approved' || row.state === 'PreAuthorized'
  use.state = paid ? 'Paid' : 'Released'
  use.paidAt = paid ? settlement.settledAt : null
  const link = database.links.get(use.linkId)
  if (link !== undefined) {
    link.usedCount += paid ? 1 : 0
    link.reservedCount -= 1
    link.hasFailedTry ||= !paid
    if (link.state === 'Active' && link.usedCount >= link.maximumUses) link.state = 'Passive'
  }
  if (!paid) return
  const { merchantId, linkId, orderId } = use
  const data = { linkId, orderId, amountMinor: Number(row.amountMinor) }
  const eventId = settlement.linkEventId
  if (eventId === null) throw new Error('A settlement that pays a link has no id for its event.')
  database.tell({ merchantId, eventId, type: 'link.paid', subjectId: linkId, data })
}

function tell(database: MemoryDatabase, row: OrderRow, settlement: PaymentSettlement): void {
  const { merchantId, orderId, conversationId, state, currency, linkId } = row
  const amountMinor = Number(row.amountMinor)
  database.tell({
    merchantId,
    eventId: settlement.eventId,
    type: settlement.eventType,
    subjectId: orderId,
    data: { orderId, conversationId, state, amountMinor, currency, linkId },
  })
}
