import type { Order } from '../../../packages/gateway/src/payments/index.ts'
import type { ThreeDSecureSession } from '../../../packages/gateway/src/three-d-secure/index.ts'
import type {
  BatchRow,
  EventRow,
  KeyRow,
  LinkRow,
  OperationRow,
  OrderRow,
  SecurityCodeRow,
  TransferRow,
  UseRow,
} from './rows.ts'

export type SessionRow = {
  -readonly [Name in keyof ThreeDSecureSession]: ThreeDSecureSession[Name]
}

/** A row that PostgreSQL's checks would have refused: always a bug of whoever wrote it. */
export class ConstraintError extends Error {
  override readonly name = 'ConstraintError'
}

/**
 * The tables of the payments in memory. Nothing here waits: a statement is a function that reads and
 * changes rows, so that whoever calls it decides at which moment it happens as a whole.
 */
export class MemoryDatabase {
  readonly orders = new Map<string, OrderRow>()
  readonly operations = new Map<string, OperationRow>()
  readonly transfers = new Map<string, TransferRow>()
  readonly events = new Map<string, EventRow>()
  readonly batches: BatchRow[] = []
  readonly keys = new Map<string, KeyRow>()
  readonly pairs = new Map<string, string>()
  readonly sessions = new Map<string, SessionRow>()
  readonly links = new Map<string, LinkRow>()
  readonly uses = new Map<string, UseRow>()
  readonly securityCodes = new Map<string, SecurityCodeRow>()
  /** The server's own time, which is nobody's of the nodes. */
  readonly now: () => Date

  constructor(now: () => Date) {
    this.now = now
  }

  order(merchantId: string, orderId: string | null): OrderRow | null {
    const row = orderId === null ? undefined : this.orders.get(orderId)
    return row?.merchantId === merchantId ? row : null
  }

  operation(key: {
    merchantId: string
    orderId: string
    operationId: string
  }): OperationRow | null {
    const row = this.operations.get(key.operationId)
    return row?.merchantId === key.merchantId && row.orderId === key.orderId ? row : null
  }

  session(merchantId: string, sessionId: string | null): SessionRow | null {
    const row = sessionId === null ? undefined : this.sessions.get(sessionId)
    return row?.merchantId === merchantId ? row : null
  }

  batch(key: Readonly<{ merchantId: string; terminalId: string; batchNumber: number }>) {
    return this.batches.find((row) => row.batchNumber === key.batchNumber && ofTerminal(row, key))
  }

  openBatch(key: Readonly<{ merchantId: string; terminalId: string }>): BatchRow | undefined {
    return this.batches.find((row) => row.state === 'Open' && ofTerminal(row, key))
  }

  post(row: TransferRow): void {
    if (row.amountMinor <= 0n) return
    const key = `${row.orderId} ${row.sourceId} ${row.leg}`
    if (this.transfers.has(key)) throw new ConstraintError(`ledger_transfer has ${key} already`)
    const { takenAfterMinor, returnedAfterMinor } = row
    if (returnedAfterMinor < 0n || returnedAfterMinor > takenAfterMinor) {
      throw new ConstraintError(`ledger_transfer: more returned than taken of ${row.orderId}`)
    }
    this.transfers.set(key, row)
  }

  tell(row: Omit<EventRow, 'sequence'>): void {
    const { eventId, subjectId } = row
    if (this.events.has(eventId)) throw new ConstraintError(`event ${eventId} exists`)
    const earlier = [...this.events.values()].filter((event) => event.subjectId === subjectId)
    this.events.set(eventId, { ...row, sequence: earlier.length + 1 })
  }

  /** The order as the domain reads it: the row with the state of its batch. */
  orderOf(row: OrderRow): Order {
    const batch = this.batch(row)
    if (batch === undefined) throw new ConstraintError(`order ${row.orderId} has no batch`)
    return orderFrom(row, batch.state)
  }
}

function ofTerminal(
  row: Readonly<{ merchantId: string; terminalId: string }>,
  key: Readonly<{ merchantId: string; terminalId: string }>,
): boolean {
  return row.terminalId === key.terminalId && row.merchantId === key.merchantId
}

/** Field by field: a copy of the whole row would show what the domain does not know. */
function orderFrom(row: OrderRow, batchState: BatchRow['state']): Order {
  return {
    merchantId: row.merchantId,
    orderId: row.orderId,
    state: row.state,
    paymentType: row.paymentType,
    originalOrderId: row.originalOrderId,
    capturedByOrderId: row.capturedByOrderId,
    terminalId: row.terminalId,
    bankOrderId: row.bankOrderId,
    batchNumber: row.batchNumber,
    batchState,
    amountMinor: row.amountMinor,
    pointAmountMinor: row.pointAmountMinor,
    currency: row.currency,
    installmentCount: row.installmentCount,
    commissionMinor: row.commissionMinor,
    takenMinor: row.takenMinor,
    returnedMinor: row.returnedMinor,
    returnReservedMinor: row.returnReservedMinor,
    heldBy: row.heldBy,
    bankTurn: row.bankTurn,
    sessionId: row.sessionId,
    linkId: row.linkId,
    conversationId: row.conversationId,
    mdStatus: row.mdStatus,
    card: row.card,
    details: row.details,
    provisionNumber: row.provisionNumber,
    bankAnswer: row.bankAnswer,
    outcomeCode: row.outcomeCode,
    sendBy: row.sendBy,
    preAuthExpiresAt: row.preAuthExpiresAt,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  }
}
