import type { MemoryDatabase } from '../memory-store/index.ts'
import type { EventRow } from '../memory-store/rows.ts'
import type { BankLedger } from './bank-ledger.ts'

/** What was violated, as sentences; empty where the rule holds. */
type Rule = (database: MemoryDatabase, ledger: BankLedger) => Iterable<string>

/** Nothing stays open once everything is quiet. */
function* nothingIsStuck(database: MemoryDatabase): Iterable<string> {
  for (const order of database.orders.values()) {
    const { state, heldBy, bankTurn, returnReservedMinor, nextInquiryAt } = order
    if (state === 'Pending' || state === 'Unknown') yield `an order is ${state} for good`
    if (heldBy !== null || bankTurn !== null) yield 'an order is held for good'
    if (returnReservedMinor !== 0n) yield 'a reservation is kept for good'
    if (nextInquiryAt !== null) yield 'an order is asked about for good'
    if (state === 'PreAuthorized') yield 'a PreAuth is never released'
  }
  for (const { state, kind } of database.operations.values()) {
    if (state === 'Pending' || state === 'Unknown') yield `a ${kind} is ${state} for good`
  }
  for (const { state } of database.batches) if (state === 'Closing') yield 'a day is never closed'
  for (const { state } of database.uses.values()) {
    if (state === 'Paying' || state === 'Reserved') yield `a use of a link is ${state} for good`
  }
}

function* ledgerIsTheBanks(database: MemoryDatabase, ledger: BankLedger): Iterable<string> {
  const ours = new Map<string, { captured: bigint; refunded: bigint }>()
  for (const { orderId, leg, amountMinor } of database.transfers.values()) {
    const bankOrderId = database.orders.get(orderId)?.bankOrderId ?? ''
    const sums = ours.get(bankOrderId) ?? { captured: 0n, refunded: 0n }
    if (leg === 'Sale' || leg === 'Points') sums.captured += amountMinor
    if (leg === 'Reverse' || leg === 'PointsReverse') sums.captured -= amountMinor
    if (leg === 'Return' || leg === 'PointsReturn') sums.refunded += amountMinor
    ours.set(bankOrderId, sums)
  }
  for (const [bankOrderId, sums] of ours) {
    const entry = ledger.entries.get(bankOrderId)
    const equal = entry?.capturedMinor === sums.captured && entry.refundedMinor === sums.refunded
    const nothing = sums.captured === 0n && sums.refunded === 0n && entry === undefined
    if (!equal && !nothing) yield 'our ledger differs from the bank’s'
  }
  for (const [bankOrderId, entry] of ledger.entries) {
    // An orphan that the bank had settled was given back there, and never was in our ledger.
    const isNet = entry.capturedMinor === entry.refundedMinor
    if (!ours.has(bankOrderId) && !isNet) yield 'the bank holds money that our ledger lacks'
    if (entry.state === 'preAuthorized') yield 'the bank still blocks an amount'
  }
}

const UNDONE = new Set(['Returned', 'Reversed'])

/** What was given back whole leaves nothing on any account, and sums are those of the ledger. */
function* accountsAddUp(database: MemoryDatabase): Iterable<string> {
  const accounts = new Map<string, bigint>()
  const move = (account: string, amountMinor: bigint) =>
    accounts.set(account, (accounts.get(account) ?? 0n) + amountMinor)
  for (const { orderId, debitAccount, creditAccount, amountMinor } of database.transfers.values()) {
    move(`${orderId} ${debitAccount}`, -amountMinor)
    move(`${orderId} ${creditAccount}`, amountMinor)
  }
  for (const { orderId, state, takenMinor, returnedMinor } of database.orders.values()) {
    const of = (account: string) => accounts.get(`${orderId} ${account}`) ?? 0n
    const names = ['bank', 'merchant', 'commission', 'points'] as const
    if (UNDONE.has(state) && names.some((account) => of(account) !== 0n)) {
      yield `an account is not even after an order was ${state}`
    }
    if (-of('bank') - of('points') !== takenMinor - returnedMinor) {
      yield 'an order’s sums are not those of its ledger'
    }
  }
}

/** An event of an operation, a link or a day is counted by the operation, the order or the terminal. */
function subjectOf({ type, subjectId, data }: EventRow): string {
  const field =
    type === 'link.paid' ? 'orderId' : type === 'day.closed' ? 'terminalId' : 'operationId'
  const subject = data[field]
  return typeof subject === 'string' ? subject : subjectId
}

/** One event for every outcome: an order's, an operation's, a day's, a link's. */
function* eventsAreComplete(database: MemoryDatabase): Iterable<string> {
  const outcomes = new Map<string, number>()
  for (const event of database.events.values()) {
    const { type, data } = event
    const detail = type === 'day.closed' ? data['batchNumber'] : (data['state'] ?? type)
    const name = `${subjectOf(event)} ${String(detail)}`
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
  }
  const expected = [
    ...[...database.operations.values()].map((row) => `${row.operationId} ${row.state}`),
    ...[...database.orders.values()].flatMap((row) => firstStates(row.orderId, row)),
    ...[...database.uses.values()]
      .filter(({ state }) => state === 'Paid')
      .map(({ orderId }) => `${orderId} link.paid`),
    ...database.batches
      .filter(({ state }) => state === 'Closed')
      .map((row) => `${row.terminalId} ${row.batchNumber}`),
  ]
  if (expected.some((name) => outcomes.get(name) !== 1)) yield 'an outcome has not just one event'
}

/** The state in which the order's own payment ended, whatever was done to it since. */
function firstStates(
  orderId: string,
  { state, paymentType }: Readonly<{ state: string; paymentType: string }>,
): string[] {
  if (state === 'Declined' || state === 'Failed') return [`${orderId} ${state}`]
  if (state === 'Pending' || state === 'Unknown') return []
  return [`${orderId} ${paymentType === 'PreAuth' ? 'PreAuthorized' : 'Approved'}`]
}

const RULES: readonly Rule[] = [nothingIsStuck, ledgerIsTheBanks, accountsAddUp, eventsAreComplete]

/** Every rule of the tables that does not hold now that everything is quiet. */
export function brokenRulesOfRest(database: MemoryDatabase, ledger: BankLedger): string[] {
  return RULES.flatMap((rule) => [...rule(database, ledger)])
}
