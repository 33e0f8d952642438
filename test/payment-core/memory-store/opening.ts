import type { SingleUsePair } from '../../../packages/gateway/src/payment/auth/index.ts'
import type {
  OpeningVerdict,
  OperationOpening,
  OperationVerdict,
  PaymentOpening,
} from '../../../packages/gateway/src/payment/payments/index.ts'
import type { PaymentMove } from '../../../packages/gateway/src/payment/payments/payment-store.ts'
import {
  ConstraintError,
  checkSums,
  holdsLease,
  type MemoryDatabase,
  type OperationKey,
  type OrderRow,
} from './tables.ts'

/** Only the first call with a pair wins it (decision 2.2). */
export function consumePair(database: MemoryDatabase, pair: SingleUsePair): boolean {
  const key = `${pair.publicKey} ${pair.mac.toString('latin1')} ${pair.nonceTime}`
  if (database.pairs.has(key)) return false
  database.pairs.add(key)
  return true
}

/** The first claims of every opening: the pair, then the Idempotency-Key. */
function claimForCaller(
  database: MemoryDatabase,
  { merchantId, orderId, pair, idempotency, createdAt }: PaymentOpening | OperationOpening,
  { subjectId, endpoint }: Readonly<{ subjectId: string; endpoint: string }>,
): 'won' | 'pairUsed' | 'idempotencyKeyTaken' {
  if (pair !== null && !consumePair(database, pair)) return 'pairUsed'
  if (idempotency === null) return 'won'
  const { key: idempotencyKey, fingerprint } = idempotency
  const name = `${merchantId} ${endpoint} ${idempotencyKey}`
  if (database.keys.has(name)) return 'idempotencyKeyTaken'
  const row = { merchantId, idempotencyKey, fingerprint, orderId, subjectId, createdAt }
  database.keys.set(name, row)
  return 'won'
}

export function forgetKey(database: MemoryDatabase, merchantId: string, subjectId: string): void {
  for (const [name, row] of database.keys) {
    if (row.merchantId === merchantId && row.subjectId === subjectId) database.keys.delete(name)
  }
}

/**
 * The first commit of a payment: each claim is tried only after the claims before it were won. A lost opening
 * keeps what it claimed until `undoOpening`.
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
  insertOrder(database, opening)
  return { kind: 'opened', codeSealed: null }
}

function claimUse(
  database: MemoryDatabase,
  { linkUse, merchantId, orderId }: PaymentOpening,
): boolean {
  if (linkUse === null) return true
  const use = database.uses.get(linkUse.useId)
  const isTheirs = use?.merchantId === merchantId && use.linkId === linkUse.linkId
  if (!isTheirs || use.state !== 'Reserved' || use.reservedUntil <= database.now()) return false
  use.state = 'Paying'
  use.orderId = orderId
  return true
}

function claimSession(
  database: MemoryDatabase,
  { merchantId, sessionId, orderId }: PaymentOpening,
): boolean {
  if (sessionId === null) return true
  const session = database.session(merchantId, sessionId)
  if (session?.state !== 'VerificationFinished' || session.usage !== 'Free') return false
  const { mdStatus, provisionUntil } = session
  const isProven = mdStatus !== null && mdStatus >= 1 && mdStatus <= 4
  if (!isProven || provisionUntil === null || provisionUntil <= database.now()) return false
  session.usage = 'Claimed'
  session.claimedByOrderId = orderId
  return true
}

function holdPreAuth(
  database: MemoryDatabase,
  { merchantId, originalOrderId, orderId }: PaymentOpening,
): boolean {
  if (originalOrderId === null) return true
  const preAuth = database.order(merchantId, originalOrderId)
  if (preAuth?.state !== 'PreAuthorized' || preAuth.heldBy !== null) return false
  preAuth.heldBy = orderId
  return true
}

function insertOrder(database: MemoryDatabase, opening: PaymentOpening): void {
  const batch = database.openBatch(opening)
  if (batch === undefined) throw new ConstraintError('a terminal has no open batch')
  database.orders.set(opening.orderId, {
    ...opening,
    state: 'Pending',
    capturedByOrderId: null,
    batchNumber: batch.batchNumber,
    currency: 'TRY',
    takenMinor: 0n,
    returnedMinor: 0n,
    returnReservedMinor: 0n,
    heldBy: null,
    bankTurn: null,
    linkId: opening.linkUse?.linkId ?? null,
    linkUseId: opening.linkUse?.useId ?? null,
    provisionNumber: null,
    bankAnswer: null,
    outcomeCode: null,
    preAuthExpiresAt: null,
    finishedAt: null,
    nextInquiryAt: opening.firstInquiryAt,
    inquiryCount: 0,
  })
}

/** Binds a pending order that no job has leased to another terminal. */
export function movePayment(database: MemoryDatabase, move: PaymentMove): boolean {
  const { merchantId, orderId, terminalId, bankOrderId, commissionMinor, routing } = move
  const order = database.order(merchantId, orderId)
  const batch = database.openBatch(move)
  const isOurs = order?.state === 'Pending' && order.inquiryCount === 0
  if (order === null || !isOurs || batch === undefined || order.sendBy <= database.now()) {
    return false
  }
  Object.assign(order, { terminalId, bankOrderId, commissionMinor, routing })
  order.batchNumber = batch.batchNumber
  return true
}

/** Gives the claims of an opening back if it wrote no order. */
export function undoOpening(database: MemoryDatabase, opening: PaymentOpening): void {
  const { merchantId, orderId, linkUse, sessionId, originalOrderId } = opening
  if (database.order(merchantId, orderId) !== null) return
  forgetKey(database, merchantId, orderId)
  const use = database.uses.get(linkUse?.useId ?? '')
  if (use?.orderId === orderId && use.state === 'Paying') {
    use.state = 'Reserved'
    use.orderId = null
  }
  const session = database.session(merchantId, sessionId)
  if (session?.claimedByOrderId === orderId) {
    session.usage = 'Free'
    session.claimedByOrderId = null
  }
  const preAuth = database.order(merchantId, originalOrderId)
  if (preAuth?.heldBy === orderId) preAuth.heldBy = null
}

/** Reserves the amount of a return, and takes the turn at the bank if no other return has it. */
export function openReturn(database: MemoryDatabase, opening: OperationOpening): OperationVerdict {
  return openOperation(database, opening, (order) => {
    const returnable = order.state === 'Approved' || order.state === 'PartiallyReturned'
    const sum = order.returnedMinor + order.returnReservedMinor + opening.amountMinor
    if (!returnable || order.heldBy !== null || sum > order.takenMinor) return false
    if (database.batch(order)?.state !== 'Closed') return false
    order.returnReservedMinor += opening.amountMinor
    order.bankTurn ??= opening.operationId
    return true
  })
}

/** A reverse, an expiry and the void of an orphan hold the whole order. */
export function openHold(database: MemoryDatabase, opening: OperationOpening): OperationVerdict {
  return openOperation(database, opening, (order) => {
    const isFree = order.heldBy === null && order.bankTurn === null
    if (!isFree || order.returnReservedMinor !== 0n || !holdsLease(order, opening)) return false
    if (!mayHold(database, order, opening.kind)) return false
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
  const { state } = order
  if (kind === 'OrphanVoid') return state === 'Failed'
  if (kind === 'Expire' || state === 'PreAuthorized') return state === 'PreAuthorized'
  return state === 'Approved' && database.batch(order)?.state === 'Open'
}

function openOperation(
  database: MemoryDatabase,
  opening: OperationOpening,
  win: (order: OrderRow) => boolean,
): OperationVerdict {
  const { merchantId, orderId, operationId, kind } = opening
  const subject = { subjectId: operationId, endpoint: kind.toLowerCase() }
  const caller = claimForCaller(database, opening, subject)
  if (caller !== 'won') return { kind: caller }
  const order = database.order(merchantId, orderId)
  if (order === null || !win(order)) return { kind: 'lost' }
  checkSums(order)
  database.operations.set(operationId, {
    ...opening,
    state: 'Pending',
    bankAnswer: null,
    outcomeCode: null,
    finishedAt: null,
    nextInquiryAt: opening.firstInquiryAt,
    inquiryCount: 0,
  })
  return { kind: 'opened', hasTurn: order.bankTurn === operationId }
}

/** Only an operation that is still Pending gets the turn at the bank. */
export function takeTurn(database: MemoryDatabase, key: OperationKey): boolean {
  if (database.operation(key)?.state !== 'Pending') return false
  const order = database.order(key.merchantId, key.orderId)
  if (order === null || order.heldBy !== null) return false
  if (order.bankTurn !== null && order.bankTurn !== key.operationId) return false
  order.bankTurn = key.operationId
  return true
}
