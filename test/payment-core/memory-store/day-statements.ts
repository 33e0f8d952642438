import { createHash } from 'node:crypto'
import type {
  BatchProgress,
  OpenBatch,
  PaymentPorts,
} from '../../../packages/gateway/src/payments/index.ts'
import type { MemoryDatabase } from './memory-database.ts'
import type { BatchRow } from './rows.ts'

type BatchKey = Omit<OpenBatch, 'openedAt'>
type Closing = Parameters<PaymentPorts['days']['beginClosing']>[1]
type Closed = Parameters<PaymentPorts['days']['finishClosing']>[1]

const FIRST_BATCH = {
  batchNumber: 1,
  state: 'Open',
  businessDate: null,
  closingOwner: null,
  closingLeaseUntil: null,
  closedAt: null,
} as const

function openBatchOf({ merchantId, terminalId, batchNumber, openedAt }: BatchRow): OpenBatch {
  return { merchantId, terminalId, batchNumber, openedAt }
}

function byTerminal(one: BatchRow, other: BatchRow): number {
  return (
    one.merchantId.localeCompare(other.merchantId) || one.terminalId.localeCompare(other.terminalId)
  )
}

function isStranded({ state, closingOwner, closingLeaseUntil }: BatchRow, now: Date): boolean {
  const leaseOver = closingLeaseUntil !== null && closingLeaseUntil < now
  return state === 'Closing' && (closingOwner === null || leaseOver)
}

export function ensureBatch(
  database: MemoryDatabase,
  batch: Readonly<{ merchantId: string; terminalId: string; openedAt: Date }>,
): void {
  const first = { ...FIRST_BATCH, ...batch }
  if (database.batch(first) === undefined && database.openBatch(first) === undefined) {
    database.batches.push(first)
  }
}

export function openBatches(database: MemoryDatabase, merchantId: string | null): OpenBatch[] {
  return database.batches
    .filter((row) => row.state === 'Open' && (merchantId ?? row.merchantId) === row.merchantId)
    .sort(byTerminal)
    .map(openBatchOf)
}

export function batchState(database: MemoryDatabase, key: BatchKey): BatchProgress | null {
  const batch = database.batch(key)
  if (batch?.state === 'Closing' && batch.closingOwner === null) return 'Abandoned'
  return batch?.state ?? null
}

/** Marks the batch and opens the next one in one commit (`BEGIN_CLOSING`). */
export function beginClosing(database: MemoryDatabase, key: BatchKey, closing: Closing): boolean {
  const batch = database.batch(key)
  if (batch === undefined) return false
  if (batch.state !== 'Open' && !isStranded(batch, closing.now)) return false
  batch.state = 'Closing'
  batch.closingOwner = closing.owner
  batch.closingLeaseUntil = closing.leaseUntil
  batch.businessDate = closing.businessDate
  const { merchantId, terminalId } = batch
  const batchNumber = batch.batchNumber + 1
  const next = { ...FIRST_BATCH, merchantId, terminalId, batchNumber, openedAt: closing.now }
  if (database.batch(next) === undefined) database.batches.push(next)
  return true
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
  let count = 0
  for (const order of database.orders.values()) {
    const inBatch = database.batch(key) === database.batch(order)
    const flying = order.state === 'Pending' && order.nextInquiryAt !== null && order.sendBy > now
    if (inBatch && flying) count += 1
  }
  return count
}

function closingOf(database: MemoryDatabase, key: BatchKey, owner: string): BatchRow | null {
  const batch = database.batch(key)
  return batch?.state === 'Closing' && batch.closingOwner === owner ? batch : null
}

export function finishClosing(database: MemoryDatabase, key: BatchKey, closed: Closed): boolean {
  const batch = closingOf(database, key, closed.owner)
  if (batch === null) return false
  batch.state = 'Closed'
  batch.closedAt = closed.closedAt
  batch.closingLeaseUntil = null
  const { merchantId, terminalId, batchNumber, businessDate } = batch
  const { eventId } = closed
  const data = { terminalId, batchNumber, businessDate }
  const subjectId = dayId(terminalId, batchNumber)
  database.tell({ merchantId, eventId, type: 'day.closed', subjectId, data })
  return true
}

export function abandonClosing(database: MemoryDatabase, key: BatchKey, owner: string): void {
  const batch = closingOf(database, key, owner)
  if (batch === null) return
  batch.closingOwner = null
  batch.closingLeaseUntil = null
}

export function strandedClosings(database: MemoryDatabase, now: Date): OpenBatch[] {
  return database.batches.filter((row) => isStranded(row, now)).map(openBatchOf)
}

export function leftClosings(database: MemoryDatabase, now: Date): OpenBatch[] {
  return database.batches
    .filter((row) => row.closingOwner !== null && isStranded(row, now))
    .map(openBatchOf)
}

function dayId(terminalId: string, batchNumber: number): string {
  const digits = createHash('md5').update(`${terminalId}/${batchNumber}`).digest('hex')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
