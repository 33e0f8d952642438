import type { BankConnector } from '../../payment/banks/index.ts'
import type { Terminal } from '../../payment/merchants/index.ts'
import type { DayOrder, ReportStore } from './report-store.ts'

export type DifferenceKind =
  /** The gateway took the money, and the bank has no record of it. */
  | 'MissingAtBank'
  /** The bank holds money of an order that took none here. */
  | 'BookedAtBankOnly'
  | 'TakenDiffers'
  | 'ReturnedDiffers'
  /** A PreAuth that blocks an amount on one side only. */
  | 'BlockDiffers'
  /** The outcome is not known here yet: the inquiry job is still asking the bank. */
  | 'OpenHere'
  /** The bank did not answer: run the comparison again. */
  | 'BankSilent'
  /** The bank's list names an order that the gateway lacks; a statement, an order that is none of this day. */
  | 'UnknownHere'

/** Amounts in kuruş. */
export type Money = Readonly<{ takenMinor: bigint; returnedMinor: bigint }>

/** One order as one side records it. */
export type OrderRecord = Money & Readonly<{ state: string }>

/** Null: a statement does not name the terminal of an order. */
type TerminalName = Readonly<{ merchantNumber: string | null; terminalAlias: string | null }>

/** One difference between the gateway's records and the bank's; null for a side that has no record. */
export type DayDifference = TerminalName &
  Readonly<{
    kind: DifferenceKind
    orderId: string | null
    /** Null where the bank did not give its list of orders. */
    bankOrderId: string | null
    here: OrderRecord | null
    bank: OrderRecord | null
  }>

export type DayReconciliation = Money &
  Readonly<{
    businessDate: string
    /** The number of the gateway's orders. */
    compared: number
    totals: readonly TerminalTotals[]
    /** Terminals whose bank's protocol lists no orders: nobody looked for orders that only the bank has. */
    unlisted: readonly Pick<DayOrder, 'merchantNumber' | 'terminalAlias'>[]
    differences: readonly DayDifference[]
  }>

export type ReconciliationPorts = Readonly<{
  store: Pick<ReportStore, 'ordersOf' | 'terminalsOn' | 'knownBankOrders'>
  terminalsOf: (merchantId: string) => Promise<readonly Terminal[]>
  bankFor: (terminal: Terminal) => Pick<BankConnector, 'inquire' | 'listOrders'>
}>

/** `payments`: the orders that took money, also if it was returned since. */
export type DaySums = Money & Readonly<{ payments: number }>

/** What each side says of a terminal's day. */
export type TerminalTotals = TerminalName & Readonly<{ here: DaySums; bank: DaySums }>

/** One order with the money that each side says it has. */
type ComparedMoney = TerminalName & Readonly<{ here: Money; bank: Money }>

export type ComparedOrder = Readonly<{ difference: DayDifference | null; money: ComparedMoney }>

const NO_MONEY: Money = { takenMinor: 0n, returnedMinor: 0n }
const NO_SUMS: DaySums = { payments: 0, ...NO_MONEY }

/**
 * The part of a bank's record that is the order's own money. A PreAuth and its captures share one record.
 * The money of that record belongs to the capture that took it, and not to the PreAuth or to a capture that
 * took nothing. A reversed capture did take it: the record must show the reversal.
 */
export function ownMoney(
  { paymentType, state, takenMinor }: DayOrder,
  record: Money | null,
): Money {
  const tookNothing = paymentType === 'PostAuth' && takenMinor === 0n && state !== 'Reversed'
  return record === null || state === 'Captured' || tookNothing ? NO_MONEY : record
}

/** How the money of an order differs between the two sides; null where it does not. */
export function moneyDifference(order: DayOrder, bank: Money): DifferenceKind | null {
  if (order.isOpen) return 'OpenHere'
  if (order.takenMinor === 0n) {
    return bank.takenMinor > bank.returnedMinor ? 'BookedAtBankOnly' : null
  }
  // A bank that had not settled the payment has voided it, and shows no money of it (decision 5.25).
  const isReturned = order.returnedMinor === order.takenMinor
  if (bank.takenMinor === 0n) return isReturned ? null : 'MissingAtBank'
  if (bank.takenMinor !== order.takenMinor) return 'TakenDiffers'
  return bank.returnedMinor === order.returnedMinor ? null : 'ReturnedDiffers'
}

/** `money`: the part of the bank's record that is the order's own, as `ownMoney` gives it. */
export function comparedOrder(
  order: DayOrder,
  kind: DifferenceKind | null,
  { bank, money }: Readonly<{ bank: OrderRecord | null; money: Money }>,
): ComparedOrder {
  const { merchantNumber, terminalAlias, orderId, bankOrderId } = order
  const { state, takenMinor, returnedMinor } = order
  const place = { merchantNumber, terminalAlias }
  const here = { state, takenMinor, returnedMinor }
  const difference = kind && { kind, ...place, orderId, bankOrderId, here, bank }
  return { difference, money: { ...place, here, bank: money } }
}

/** Joins the gateway's orders with what only the bank has. */
export function comparisonOf(
  businessDate: string,
  orders: readonly ComparedOrder[],
  { differences, unlisted }: Pick<DayReconciliation, 'differences' | 'unlisted'>,
): DayReconciliation {
  const ours = orders.map(({ money }) => money)
  const { takenMinor, returnedMinor } = ours.reduce((sum, { here }) => plus(sum, here), NO_SUMS)
  return {
    businessDate,
    compared: orders.length,
    takenMinor,
    returnedMinor,
    totals: totalsOf([...ours, ...differences.flatMap(moneyOfBank)]),
    unlisted,
    differences: [...orders.flatMap(({ difference }) => difference ?? []), ...differences],
  }
}

function moneyOfBank({ merchantNumber, terminalAlias, bank }: DayDifference): ComparedMoney[] {
  return bank === null ? [] : [{ merchantNumber, terminalAlias, here: NO_MONEY, bank }]
}

function totalsOf(orders: readonly ComparedMoney[]): readonly TerminalTotals[] {
  const totals = new Map<string, TerminalTotals>()
  for (const { merchantNumber, terminalAlias, ...money } of orders) {
    const name = JSON.stringify([merchantNumber, terminalAlias])
    const before = totals.get(name)
    const here = plus(before?.here ?? NO_SUMS, money.here)
    const bank = plus(before?.bank ?? NO_SUMS, money.bank)
    totals.set(name, { merchantNumber, terminalAlias, here, bank })
  }
  return [...totals.values()]
}

function plus(sums: DaySums, { takenMinor, returnedMinor }: Money): DaySums {
  return {
    payments: sums.payments + (takenMinor > 0n ? 1 : 0),
    takenMinor: sums.takenMinor + takenMinor,
    returnedMinor: sums.returnedMinor + returnedMinor,
  }
}
