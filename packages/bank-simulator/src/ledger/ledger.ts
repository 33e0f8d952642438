import { openJournal } from './journal.ts'
import {
  afterEvent,
  type BankEvent,
  type BankOrder,
  type OrderEvent,
  type SettleEvent,
  stateOf,
  type Verification,
  type VerificationResult,
} from './order.ts'

export type StoredVerification = Readonly<{
  verification: Verification
  result: VerificationResult | null
  /** Whether a payment, approved or declined, has used the verification. */
  spent: boolean
}>

/**
 * The bank's books, in memory and rebuilt from the journal at start. The rules see a booking at once. A
 * client's answer must wait for `durable`.
 */
export type Ledger = Readonly<{
  book: (event: BankEvent) => void
  durable: () => Promise<void>
  order: (bankOrderId: string) => BankOrder | undefined
  orders: () => readonly BankOrder[]
  orderOfTransaction: (transactionId: string) => BankOrder | undefined
  verification: (id: string) => StoredVerification | undefined
  verificationByMd: (md: string) => StoredVerification | undefined
  /** The number of a terminal's open batch. */
  openBatch: (clientId: string) => number
  close: () => Promise<void>
}>

type Books = Readonly<{
  orders: Map<string, BankOrder>
  orderIdByTransaction: Map<string, string>
  verifications: Map<string, StoredVerification>
  verificationIdByMd: Map<string, string>
  /** Captured orders of open batches: a day end looks at these only. */
  unsettled: Set<string>
  /** By client id; the first batch of a terminal is 1. */
  openBatches: Map<string, number>
}>

export async function openLedger(journalPath: string): Promise<Ledger> {
  const books: Books = {
    orders: new Map(),
    orderIdByTransaction: new Map(),
    verifications: new Map(),
    verificationIdByMd: new Map(),
    unsettled: new Set(),
    openBatches: new Map(),
  }
  const { events, journal } = await openJournal(journalPath)
  for (const event of events) apply(books, asBankEvent(event, journalPath))
  const verification = (id: string): StoredVerification | undefined => books.verifications.get(id)
  return {
    book: (event) => {
      apply(books, event)
      journal.append(event)
    },
    durable: journal.durable,
    order: (bankOrderId) => books.orders.get(bankOrderId),
    orders: () => [...books.orders.values()],
    orderOfTransaction: (transactionId) =>
      books.orders.get(books.orderIdByTransaction.get(transactionId) ?? ''),
    verification,
    verificationByMd: (md) => verification(books.verificationIdByMd.get(md) ?? ''),
    openBatch: (clientId) => books.openBatches.get(clientId) ?? 1,
    close: journal.close,
  }
}

/** Checks only the kind of an event, because the simulator wrote the journal itself. */
function asBankEvent(value: unknown, path: string): BankEvent {
  if (isBankEvent(value)) return value
  throw new Error(`The bank's journal ${path} holds a line that is no event of this version.`)
}

const EVENT_KINDS: ReadonlySet<unknown> = new Set<BankEvent['kind']>([
  'payment',
  'capture',
  'void',
  'credit',
  'settle',
  'verification-started',
  'verification-finished',
])

function isBankEvent(value: unknown): value is BankEvent {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && EVENT_KINDS.has(value.kind)
  )
}

function apply(books: Books, event: BankEvent): void {
  switch (event.kind) {
    case 'verification-started':
      startVerification(books, event.verification)
      break
    case 'verification-finished':
      updateVerification(books, event.id, { result: event.result })
      break
    case 'settle':
      settle(books, event)
      break
    case 'payment':
      if (event.verificationId !== null) {
        updateVerification(books, event.verificationId, { spent: true })
      }
      applyToOrder(books, event)
      break
    case 'capture':
    case 'void':
    case 'credit':
      applyToOrder(books, event)
      break
  }
}

function startVerification(books: Books, verification: Verification): void {
  books.verifications.set(verification.id, { verification, result: null, spent: false })
  books.verificationIdByMd.set(verification.md, verification.id)
}

function updateVerification(books: Books, id: string, change: Partial<StoredVerification>): void {
  const stored = books.verifications.get(id)
  if (stored === undefined) throw new Error('The journal finishes an unknown verification.')
  books.verifications.set(id, { ...stored, ...change })
}

function applyToOrder(books: Books, event: OrderEvent): void {
  const order = afterEvent(books.orders.get(event.bankOrderId), event)
  books.orders.set(order.bankOrderId, order)
  books.orderIdByTransaction.set(event.transactionId, order.bankOrderId)
  if (stateOf(order) === 'Captured') books.unsettled.add(order.bankOrderId)
  else books.unsettled.delete(order.bankOrderId)
}

function settle(books: Books, { batch, clientId }: SettleEvent): void {
  for (const bankOrderId of books.unsettled) {
    const order = books.orders.get(bankOrderId)
    if (order?.payment.clientId !== clientId) continue
    books.orders.set(bankOrderId, { ...order, settledInBatch: batch })
    books.unsettled.delete(bankOrderId)
  }
  books.openBatches.set(clientId, batch + 1)
}
