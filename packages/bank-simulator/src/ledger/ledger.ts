import { type Journal, openJournal } from './journal.ts'
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
 * The books of one bank, in memory and rebuilt from the journal at start. The rules see a booking at once. A
 * client's answer must wait for `durable` of the ledgers.
 */
export type Ledger = Readonly<{
  book: (event: BankEvent) => void
  order: (bankOrderId: string) => BankOrder | undefined
  orders: () => readonly BankOrder[]
  orderOfTransaction: (transactionId: string) => BankOrder | undefined
  /** By the host's number of one of its bookings. */
  orderOfReference: (hostReference: string) => BankOrder | undefined
  verification: (id: string) => StoredVerification | undefined
  verificationByMd: (md: string) => StoredVerification | undefined
  /** The latest of the order. */
  verificationOf: (bankOrderId: string) => StoredVerification | undefined
  /** The number of a terminal's open batch. */
  openBatch: (clientId: string) => number
}>

type Books = Readonly<{
  orders: Map<string, BankOrder>
  orderIdByTransaction: Map<string, string>
  orderIdByReference: Map<string, string>
  verifications: Map<string, StoredVerification>
  verificationIdByMd: Map<string, string>
  verificationIdByOrder: Map<string, string>
  /** Captured orders of open batches: a day end looks at these only. */
  unsettled: Set<string>
  /** By client id; the first batch of a terminal is 1. */
  openBatches: Map<string, number>
}>

/** The books of all banks, in one journal. */
export type Ledgers = Readonly<{
  of: (bank: string) => Ledger
  /** Resolves once everything that was booked is on disk. */
  durable: () => Promise<void>
  close: () => Promise<void>
}>

/** Lines of the journal without a name are the first bank's: it was alone when the journal began. */
export async function openLedgers(
  journalPath: string,
  bankNames: readonly string[],
): Promise<Ledgers> {
  const { events, journal } = await openJournal(journalPath)
  const [first] = bankNames
  const booksOf = new Map<unknown, Books>(bankNames.map((name) => [name, emptyBooks()]))
  try {
    for (const line of events) {
      const event = asBankEvent(line, journalPath)
      const books = booksOf.get(event.bank ?? first)
      if (books === undefined) throw new Error(notOfThisVersion(journalPath))
      apply(books, event)
    }
  } catch (error) {
    await journal.close()
    throw error
  }
  return {
    of: (bank) => {
      const books = booksOf.get(bank)
      if (books === undefined) throw new Error(`There is no bank ${bank}.`)
      const named = (event: object): void => journal.append({ bank, ...event })
      return ledgerOf(books, bank === first ? journal.append : named)
    },
    durable: journal.durable,
    close: journal.close,
  }
}

function emptyBooks(): Books {
  return {
    orders: new Map(),
    orderIdByTransaction: new Map(),
    orderIdByReference: new Map(),
    verifications: new Map(),
    verificationIdByMd: new Map(),
    verificationIdByOrder: new Map(),
    unsettled: new Set(),
    openBatches: new Map(),
  }
}

function ledgerOf(books: Books, append: Journal['append']): Ledger {
  const order = (id = ''): BankOrder | undefined => books.orders.get(id)
  const verification = (id = ''): StoredVerification | undefined => books.verifications.get(id)
  return {
    book: (event) => {
      apply(books, event)
      append(event)
    },
    order,
    orders: () => [...books.orders.values()],
    orderOfTransaction: (id) => order(books.orderIdByTransaction.get(id)),
    orderOfReference: (hostReference) => order(books.orderIdByReference.get(hostReference)),
    verification,
    verificationByMd: (md) => verification(books.verificationIdByMd.get(md)),
    verificationOf: (bankOrderId) => verification(books.verificationIdByOrder.get(bankOrderId)),
    openBatch: (clientId) => books.openBatches.get(clientId) ?? 1,
  }
}

/** Checks only the kind of an event, because the simulator wrote the journal itself. */
function asBankEvent(value: unknown, path: string): BankEvent & { bank?: unknown } {
  if (isBankEvent(value)) return value
  throw new Error(notOfThisVersion(path))
}

function notOfThisVersion(path: string): string {
  return `The bank's journal ${path} holds a line that is no event of this version.`
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
  books.verificationIdByOrder.set(verification.bankOrderId, verification.id)
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
  books.orderIdByReference.set(event.hostReference, order.bankOrderId)
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
