import type {
  OpeningVerdict,
  PaymentOpening,
} from '../../../packages/gateway/src/payments/index.ts'
import { claimForCaller, forgetKeysOf } from './caller-claims.ts'
import { checkOrder } from './check-order.ts'
import { ConstraintError, type MemoryDatabase } from './memory-database.ts'
import type { OrderRow, UseRow } from './rows.ts'

/**
 * The first round trip, as `opening-statement.ts` of storage writes it: each step goes on only with
 * what won the step before, and what a lost opening claimed stays claimed until it is undone.
 */
export function openPayment(database: MemoryDatabase, opening: PaymentOpening): OpeningVerdict {
  const subject = { subjectId: opening.orderId, endpoint: 'provision' }
  const caller = claimForCaller(database, opening, subject)
  if (caller !== 'won') return { kind: caller }
  if (!claimUse(database, opening)) return { kind: 'linkUseLost' }
  const session = claimSession(database, opening)
  const held = holdPreAuth(database, opening)
  if (!session) return { kind: 'sessionLost' }
  if (!held) return { kind: 'preAuthLost' }
  const codeSealed = takeSecurityCode(database, opening)
  insertOrder(database, opening)
  return { kind: 'opened', codeSealed }
}

function useOf(database: MemoryDatabase, { merchantId, linkUse }: PaymentOpening): UseRow | null {
  const use = linkUse === null ? undefined : database.uses.get(linkUse.useId)
  return use?.merchantId === merchantId && use.linkId === linkUse?.linkId ? use : null
}

function claimUse(database: MemoryDatabase, opening: PaymentOpening): boolean {
  if (opening.linkUse === null) return true
  const use = useOf(database, opening)
  if (use?.state !== 'Reserved' || use.reservedUntil <= database.now()) return false
  use.state = 'Paying'
  use.orderId = opening.orderId
  return true
}

function claimSession(database: MemoryDatabase, opening: PaymentOpening): boolean {
  if (opening.sessionId === null) return true
  const session = database.session(opening.merchantId, opening.sessionId)
  if (session?.state !== 'VerificationFinished' || session.usage !== 'Free') return false
  const { mdStatus, provisionUntil } = session
  const proven = mdStatus !== null && mdStatus >= 1 && mdStatus <= 4
  if (!proven || provisionUntil === null || provisionUntil <= database.now()) return false
  session.usage = 'Claimed'
  session.claimedByOrderId = opening.orderId
  return true
}

function holdPreAuth(database: MemoryDatabase, opening: PaymentOpening): boolean {
  if (opening.originalOrderId === null) return true
  const preAuth = database.order(opening.merchantId, opening.originalOrderId)
  if (preAuth?.state !== 'PreAuthorized' || preAuth.heldBy !== null) return false
  preAuth.heldBy = opening.orderId
  return true
}

function takeSecurityCode(database: MemoryDatabase, opening: PaymentOpening): Buffer | null {
  if (opening.securityCodeOf === null) return null
  const key = opening.securityCodeOf.toString('base64')
  const code = database.securityCodes.get(key)
  if (code?.merchantId !== opening.merchantId) return null
  database.securityCodes.delete(key)
  return code.expiresAt > database.now() ? code.codeSealed : null
}

function insertOrder(database: MemoryDatabase, opening: PaymentOpening): void {
  const batch = database.openBatch(opening)
  if (batch === undefined) throw new ConstraintError('a terminal has no open batch')
  const row = newOrder(opening, batch.batchNumber)
  checkOrder(row)
  if (database.orders.has(row.orderId)) throw new ConstraintError(`order ${row.orderId} exists`)
  database.orders.set(row.orderId, row)
}

function newOrder(opening: PaymentOpening, batchNumber: number): OrderRow {
  return {
    merchantId: opening.merchantId,
    orderId: opening.orderId,
    state: 'Pending',
    paymentType: opening.paymentType,
    integrationMode: opening.integrationMode,
    originalOrderId: opening.originalOrderId,
    capturedByOrderId: null,
    terminalId: opening.terminalId,
    bankOrderId: opening.bankOrderId,
    batchNumber,
    amountMinor: opening.amountMinor,
    pointAmountMinor: opening.pointAmountMinor,
    currency: 'TRY',
    installmentCount: opening.installmentCount,
    commissionMinor: opening.commissionMinor,
    takenMinor: 0n,
    returnedMinor: 0n,
    returnReservedMinor: 0n,
    heldBy: null,
    bankTurn: null,
    sessionId: opening.sessionId,
    linkId: opening.linkUse?.linkId ?? null,
    linkUseId: opening.linkUse?.useId ?? null,
    conversationId: opening.conversationId,
    mdStatus: opening.mdStatus,
    clientIpAddress: opening.clientIpAddress,
    card: opening.card,
    details: opening.details,
    provisionNumber: null,
    bankAnswer: null,
    outcomeCode: null,
    sendBy: opening.sendBy,
    unknownSince: null,
    nextInquiryAt: opening.firstInquiryAt,
    inquiryCount: 0,
    preAuthExpiresAt: null,
    createdAt: opening.createdAt,
    finishedAt: null,
  }
}

/** Gives claims back to an opening that wrote no order. Harmless where an order exists. */
export function undoOpening(database: MemoryDatabase, opening: PaymentOpening): void {
  const { merchantId, orderId } = opening
  if (database.order(merchantId, orderId) !== null) return
  forgetKeysOf(database, merchantId, orderId)
  const use = useOf(database, opening)
  if (use?.orderId === orderId && use.state === 'Paying') {
    use.state = 'Reserved'
    use.orderId = null
  }
  const session = database.session(merchantId, opening.sessionId)
  if (session?.claimedByOrderId === orderId) {
    session.usage = 'Free'
    session.claimedByOrderId = null
  }
  const preAuth = database.order(merchantId, opening.originalOrderId)
  if (preAuth?.heldBy === orderId) preAuth.heldBy = null
}
