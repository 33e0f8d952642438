import type {
  OpenBatch,
  Order,
  OrderOperation,
} from '../../../packages/gateway/src/payment/payments/index.ts'
import type { ThreeDSecureSession } from '../../../packages/gateway/src/payment/three-d-secure/index.ts'

/** A PreAuth whose expiry failed is tried again after this time. */
export const EXPIRY_PAUSE_MILLISECONDS = 3_600_000

type Mutable<Row> = { -readonly [Name in keyof Row]: Row[Name] }
type Inquiries = { nextInquiryAt: Date | null; inquiryCount: number }
type TerminalKey = Readonly<{ merchantId: string; terminalId: string }>

export type BatchKey = Omit<OpenBatch, 'openedAt'>
export type OperationKey = Pick<OrderOperation, 'merchantId' | 'orderId' | 'operationId'>

export type OrderRow = Mutable<Omit<Order, 'batchState'>> & Inquiries & { linkUseId: string | null }
export type OperationRow = Mutable<OrderOperation> & Inquiries
export type BatchRow = Mutable<OpenBatch> & {
  state: 'Open' | 'Closing' | 'Closed'
  closingOwner: string | null
  closingLeaseUntil: Date | null
}
type UseRow = {
  merchantId: string
  linkId: string
  useId: string
  state: 'Reserved' | 'Paying' | 'Paid' | 'Released'
  orderId: string | null
  reservedUntil: Date
}
type KeyRow = Readonly<{
  merchantId: string
  idempotencyKey: string
  fingerprint: Buffer
  orderId: string
  subjectId: string
  createdAt: Date
}>

/** A row that PostgreSQL's checks refuse: always a bug of whoever wrote it. */
export class ConstraintError extends Error {
  override readonly name = 'ConstraintError'
}

/**
 * What the statements of a payment's stores look at before they answer, and nothing else: no ledger, no
 * reports, no personal data. A statement is a function that reads and changes rows without waiting, so its
 * caller decides at which moment it takes effect.
 */
export class MemoryDatabase {
  readonly orders = new Map<string, OrderRow>()
  readonly operations = new Map<string, OperationRow>()
  /** By event id. `outcome` is the id and the state of what ended. */
  readonly events = new Map<string, Readonly<{ type: string; outcome: string }>>()
  readonly batches: BatchRow[] = []
  readonly keys = new Map<string, KeyRow>()
  readonly pairs = new Set<string>()
  readonly sessions = new Map<string, Mutable<ThreeDSecureSession>>()
  readonly links = new Map<
    string,
    { readonly maximumUses: number; usedCount: number; reservedCount: number }
  >()
  readonly uses = new Map<string, UseRow>()
  /** The database's own clock; the nodes' clocks differ from it. */
  readonly now: () => Date

  constructor(now: () => Date) {
    this.now = now
  }

  order(merchantId: string, orderId: string | null): OrderRow | null {
    const row = this.orders.get(orderId ?? '')
    return row?.merchantId === merchantId ? row : null
  }

  operation({ merchantId, orderId, operationId }: OperationKey): OperationRow | null {
    const row = this.operations.get(operationId)
    return row?.merchantId === merchantId && row.orderId === orderId ? row : null
  }

  session(merchantId: string, sessionId: string | null): Mutable<ThreeDSecureSession> | null {
    const row = this.sessions.get(sessionId ?? '')
    return row?.merchantId === merchantId ? row : null
  }

  batch(key: BatchKey): BatchRow | undefined {
    return this.#batchWhere(key, ({ batchNumber }) => batchNumber === key.batchNumber)
  }

  openBatch(key: TerminalKey): BatchRow | undefined {
    return this.#batchWhere(key, ({ state }) => state === 'Open')
  }

  /** The order as the domain reads it: the row with the state of its batch. */
  orderOf(row: OrderRow): Order {
    const batch = this.batch(row)
    if (batch === undefined) throw new ConstraintError(`order ${row.orderId} has no batch`)
    return { ...row, batchState: batch.state }
  }

  #batchWhere(key: TerminalKey, matches: (row: BatchRow) => boolean): BatchRow | undefined {
    return this.batches.find(
      (row) =>
        row.terminalId === key.terminalId && row.merchantId === key.merchantId && matches(row),
    )
  }
}

/** Refuses sums that the checks of `payment_order` refuse. */
export function checkSums({ orderId, takenMinor, returnedMinor, returnReservedMinor }: OrderRow) {
  const isNegative = returnedMinor < 0n || returnReservedMinor < 0n
  if (isNegative || returnedMinor + returnReservedMinor > takenMinor) {
    throw new ConstraintError(`payment_order ${orderId}: more is returned than was taken`)
  }
}

/** A job writes under the lease that it took; a newer lease of the same row ends the job's right to write. */
export function holdsLease(
  { inquiryCount }: Pick<Inquiries, 'inquiryCount'>,
  { leaseNumber }: Readonly<{ leaseNumber: number | null }>,
): boolean {
  return leaseNumber === null || leaseNumber === inquiryCount
}
