import type { BankLedger } from '../bank-ledger.ts'
import type { MemoryDatabase } from '../memory-store/index.ts'

/** What was violated, as sentences; empty where the rule holds. */
type Rule = (database: MemoryDatabase, ledger: BankLedger) => Iterable<string>

/** Nothing stays open once no job is due any more. */
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

const MONEY_WAS_TAKEN = new Set(['Approved', 'PartiallyReturned', 'Returned', 'Reversed'])

function* sumsAreTheBanks(database: MemoryDatabase, ledger: BankLedger): Iterable<string> {
  const ours = new Set<string>()
  for (const { bankOrderId, paymentType, state, ...order } of database.orders.values()) {
    const wasTaken = MONEY_WAS_TAKEN.has(state) && paymentType !== 'PreAuth'
    const isUntaken = order.takenMinor === 0n && order.returnedMinor === 0n
    if (!wasTaken && !isUntaken) yield 'an order has sums and was not taken'
    if (!wasTaken) continue
    ours.add(bankOrderId)
    const entry = ledger.entries.get(bankOrderId)
    const { takenMinor, returnedMinor } = order
    const isEqual = entry?.capturedMinor === takenMinor && entry.refundedMinor === returnedMinor
    if (!isEqual) yield 'the sums of an order differ from the bank’s'
  }
  for (const [bankOrderId, entry] of ledger.entries) {
    // The void of an orphan that the bank had settled is a refund there, and no sum of an order here.
    const isNet = entry.capturedMinor === entry.refundedMinor
    if (!ours.has(bankOrderId) && !isNet) yield 'the bank holds money that no order has taken'
    if (entry.state === 'preAuthorized') yield 'the bank still blocks an amount'
  }
}

/** The tries of an order at two terminals have its bank order id, and the same with a 2 after it. */
function* noOrderIsTakenTwice(_: MemoryDatabase, { entries }: BankLedger): Iterable<string> {
  for (const [bankOrderId, entry] of entries) {
    const second = entries.get(`${bankOrderId}2`)
    const isTaken = (state: string | undefined) => state !== undefined && state !== 'declined'
    if (isTaken(entry.state) && isTaken(second?.state)) yield 'an order was taken at two terminals'
  }
}

/** Each outcome of an order, an operation, a day and a link has exactly one event. */
function* eventsAreComplete(database: MemoryDatabase): Iterable<string> {
  const outcomes = new Map<string, number>()
  for (const { outcome } of database.events.values()) {
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
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

const RULES: readonly Rule[] = [
  nothingIsStuck,
  sumsAreTheBanks,
  noOrderIsTakenTwice,
  eventsAreComplete,
]

/** Every rule of the tables that does not hold once no job is due any more. */
export function brokenRulesAtQuiescence(database: MemoryDatabase, ledger: BankLedger): string[] {
  return RULES.flatMap((rule) => [...rule(database, ledger)])
}
