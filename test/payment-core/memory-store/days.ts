import type { BatchProgress } from '../../../packages/gateway/src/payment/payments/business-day.ts'
import type {
  OpenBatch,
  PaymentPorts,
} from '../../../packages/gateway/src/payment/payments/index.ts'
import type { BatchKey, BatchRow, MemoryDatabase } from './tables.ts'

type Days = PaymentPorts['days']
type Closing = Parameters<Days['beginClosing']>[1]
type Closed = Parameters<Days['finishClosing']>[1]

function newBatch(key: BatchKey, openedAt: Date): BatchRow {
  const { merchantId, terminalId, batchNumber } = key
  const unclosed = { state: 'Open', closingOwner: null, closingLeaseUntil: null } as const
  return { merchantId, terminalId, batchNumber, openedAt, ...unclosed }
}

function openBatchOf({ merchantId, terminalId, batchNumber, openedAt }: BatchRow): OpenBatch {
  return { merchantId, terminalId, batchNumber, openedAt }
}

function isStranded({ state, closingOwner, closingLeaseUntil }: BatchRow, now: Date): boolean {
  const leaseOver = closingLeaseUntil !== null && closingLeaseUntil < now
  return state === 'Closing' && (closingOwner === null || leaseOver)
}

export function ensureBatch(
  database: MemoryDatabase,
  { openedAt, ...terminal }: Omit<OpenBatch, 'batchNumber'>,
): void {
  const first = { ...terminal, batchNumber: 1 }
  if (database.batch(first) !== undefined || database.openBatch(first) !== undefined) return
  database.batches.push(newBatch(first, openedAt))
}

/** `merchantId` null: the open batches of all merchants. */
export function openBatches(database: MemoryDatabase, merchantId: string | null): OpenBatch[] {
  return database.batches
    .filter((row) => row.state === 'Open' && (merchantId ?? row.merchantId) === row.merchantId)
    .sort(
      (one, other) =>
        one.merchantId.localeCompare(other.merchantId) ||
        one.terminalId.localeCompare(other.terminalId),
    )
    .map(openBatchOf)
}

export function batchState(database: MemoryDatabase, key: BatchKey): BatchProgress | null {
  const batch = database.batch(key)
  if (batch?.state === 'Closing' && batch.closingOwner === null) return 'Abandoned'
  return batch?.state ?? null
}

/** Marks the batch and opens the next one in one commit. */
export function beginClosing(database: MemoryDatabase, key: BatchKey, closing: Closing): boolean {
  const batch = database.batch(key)
  if (batch === undefined) return false
  if (batch.state !== 'Open' && !isStranded(batch, closing.now)) return false
  batch.state = 'Closing'
  batch.closingOwner = closing.owner
  batch.closingLeaseUntil = closing.leaseUntil
  const next = newBatch({ ...batch, batchNumber: batch.batchNumber + 1 }, closing.now)
  if (database.batch(next) === undefined) database.batches.push(next)
  return true
}

function closingOf(database: MemoryDatabase, key: BatchKey, owner: string): BatchRow | null {
  const batch = database.batch(key)
  return batch?.state === 'Closing' && batch.closingOwner === owner ? batch : null
}

export function keepClosing(
  database: MemoryDatabase,
  key: BatchKey,
  { owner, leaseUntil }: Pick<Closing, 'owner' | 'leaseUntil'>,
): boolean {
  const batch = closingOf(database, key, owner)
  if (batch !== null) batch.closingLeaseUntil = leaseUntil
  return batch !== null
}

export function countInFlight(database: MemoryDatabase, key: BatchKey, now: Date): number {
  const inBatch = [...database.orders.values()].filter(
    (order) => database.batch(key) === database.batch(order),
  )
  return inBatch.filter(
    ({ state, nextInquiryAt, sendBy }) =>
      state === 'Pending' && nextInquiryAt !== null && sendBy > now,
  ).length
}

export function finishClosing(
  database: MemoryDatabase,
  key: BatchKey,
  { owner, eventId }: Closed,
): boolean {
  const batch = closingOf(database, key, owner)
  if (batch === null) return false
  batch.state = 'Closed'
  batch.closingLeaseUntil = null
  const outcome = `${batch.terminalId} ${batch.batchNumber}`
  database.events.set(eventId, { type: 'day.closed', outcome })
  return true
}

export function abandonClosing(database: MemoryDatabase, key: BatchKey, owner: string): void {
  const batch = closingOf(database, key, owner)
  if (batch !== null) Object.assign(batch, { closingOwner: null, closingLeaseUntil: null })
}

export function strandedClosings(database: MemoryDatabase, now: Date): OpenBatch[] {
  return database.batches.filter((row) => isStranded(row, now)).map(openBatchOf)
}

export function leftClosings(database: MemoryDatabase, now: Date): OpenBatch[] {
  return database.batches
    .filter((row) => row.closingOwner !== null && isStranded(row, now))
    .map(openBatchOf)
}
