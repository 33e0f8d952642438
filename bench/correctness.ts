import type { BankCounts } from './processes/bank.ts'
import type { System } from './system/system.ts'

/** Counts of orders and events, from the gateway's tables and from the bank. Counts of one kind must be equal. */
export type Books = Readonly<{
  orders: number
  ledgerSales: number
  events: number
  bankSales: number
  refunds: number
  bankRefunds: number
}>

export type Correctness = Readonly<{
  /** Answers of 200 with isSucceed to payments. */
  answeredSales: number
  answeredRefunds: number
  books: Books
  repeatedAtBank: number
  failures: number
  loggedErrors: number
  /** The faults of a run, as sentences; empty if its figures can be trusted. */
  complaints: readonly string[]
}>

export type Counted = Readonly<{
  sales: number
  refunds: number
  failures: number
  firstFailure: string | null
  loggedErrors: number
}>

/**
 * Leaves out the limit's rows, which belong to another merchant, and the seeded orders, which are older than the
 * load.
 */
const LOAD = `merchant_id = '01900000-0000-7000-8000-000000000001'
  and order_id > '01970000-0000-7000-8000-000000000000'`

const COUNT_SALES = `select
  (select count(*) from payment_order where ${LOAD} and state = 'Approved')::int as orders,
  (select count(*) from ledger_transfer where ${LOAD} and leg = 'Sale')::int as ledger,
  (select count(*) from recorded_event where ${LOAD.replace('order_id', 'event_id')}
    and type = 'payment.approved')::int as events`

const COUNT_REFUNDS = `select count(*)::int as refunds from ledger_transfer
  where merchant_id = '01900000-0000-7000-8000-000000000001' and leg = 'Return'`

async function readBooks({ database, bank }: System): Promise<Books & { repeated: number }> {
  type Sales = Readonly<{ orders: number; ledger: number; events: number }>
  const { rows } = await database.pool.query<Sales>(COUNT_SALES)
  const { orders, ledger, events } = rows[0] ?? { orders: 0, ledger: 0, events: 0 }
  const refunds = await database.pool.query<{ refunds: number }>(COUNT_REFUNDS)
  const counts = await bank.ask<BankCounts>({ kind: 'count' })
  return {
    ...{ orders, ledgerSales: ledger, events, bankSales: counts.sales },
    ...{ refunds: refunds.rows[0]?.refunds ?? 0, bankRefunds: counts.refunds },
    repeated: counts.repeatedSales,
  }
}

/** `first` is the number of payments before the load. */
export async function checkBooks(
  system: System,
  counted: Counted,
  first: number,
): Promise<Correctness> {
  const { repeated, ...books } = await readBooks(system)
  const answeredSales = counted.sales + first
  const complaints: string[] = []
  const equal = (what: string, one: number, other: number): void => {
    if (one !== other) complaints.push(`${what}: ${one} and ${other}`)
  }
  equal('payments answered and orders approved', answeredSales, books.orders)
  equal('orders approved and sales in the ledger', books.orders, books.ledgerSales)
  equal('orders approved and events', books.orders, books.events)
  equal('orders approved and payments at the bank', books.orders, books.bankSales)
  equal('returns answered and returns in the ledger', counted.refunds, books.refunds)
  equal('returns in the ledger and at the bank', books.refunds, books.bankRefunds)
  equal('payments booked twice by the bank, which must be none', repeated, 0)
  equal(`failed steps (${counted.firstFailure ?? ''}), which must be none`, counted.failures, 0)
  equal('lines of level error, which must be none', counted.loggedErrors, 0)
  return {
    answeredSales,
    answeredRefunds: counted.refunds,
    books,
    repeatedAtBank: repeated,
    failures: counted.failures,
    loggedErrors: counted.loggedErrors,
    complaints,
  }
}
