import type { BankConnector, ListBankOrders } from '../banks/index.ts'
import type { Terminal } from '../merchants/index.ts'
import type { ReportStore } from './report-store.ts'

export type DifferenceKind =
  /** We took it, and the bank has no record of it. */
  | 'MissingAtBank'
  /** The bank holds money of an order that took none here. */
  | 'BookedAtBankOnly'
  | 'TakenDiffers'
  | 'ReturnedDiffers'
  /** A PreAuth that blocks an amount on one side only. */
  | 'BlockDiffers'
  /** Not known here yet: the reconcile job is still asking. */
  | 'OpenHere'
  /** The bank did not answer: run the comparison again. */
  | 'BankSilent'
  /** In the bank's own list: no order here, or in a statement that the operator gave, none of this day. */
  | 'UnknownHere'

/** One difference between our books and the bank's. Amounts in kuruş; null where a side has none. */
export type DayDifference = Readonly<{
  kind: DifferenceKind
  merchantNumber: string | null
  terminalAlias: string | null
  orderId: string | null
  /** Null where the bank did not give its list of orders. */
  bankOrderId: string | null
  here: Readonly<{ state: string; takenMinor: bigint; returnedMinor: bigint }> | null
  bank: Readonly<{ state: string; takenMinor: bigint; returnedMinor: bigint }> | null
}>

export type DayComparison = Readonly<{
  businessDate: string
  compared: number
  takenMinor: bigint
  returnedMinor: bigint
  /** What was paid, taken and returned at each terminal, as either side has it. */
  totals: readonly TerminalTotals[]
  /** Where no list of the bank's orders is to be had by its protocol, so that what only the bank has was not looked for. */
  unlisted: readonly Readonly<{ merchantNumber: string; terminalAlias: string }>[]
  differences: readonly DayDifference[]
}>

export type ComparePorts = Readonly<{
  store: Pick<ReportStore, 'ordersOf' | 'terminalsOn' | 'knownBankOrders'>
  terminalsOf: (merchantId: string) => Promise<readonly Terminal[]>
  bankFor: (terminal: Terminal) => Pick<BankConnector, 'inquire'>
  listOrders: ListBankOrders
}>

/** What one side says of a terminal's day. Amounts in kuruş. */
export type DaySums = Readonly<{
  /** Orders that took money, whatever was returned of it since. */
  payments: number
  takenMinor: bigint
  returnedMinor: bigint
}>

/** Both sides' totals and counts of a terminal; null names where a statement does not tell whose it is. */
export type TerminalTotals = TerminalName & Readonly<{ here: DaySums; bank: DaySums }>

type TerminalName = Readonly<{ merchantNumber: string | null; terminalAlias: string | null }>

export type Money = Readonly<{ takenMinor: bigint; returnedMinor: bigint }>

/** One order with the money that each side says it has. */
export type ComparedMoney = TerminalName & Readonly<{ here: Money; bank: Money }>

export const NO_MONEY: Money = { takenMinor: 0n, returnedMinor: 0n }

export function totalsOf(orders: readonly ComparedMoney[]): readonly TerminalTotals[] {
  const groups = new Map<string, ComparedMoney[]>()
  for (const order of orders) {
    const name = JSON.stringify([order.merchantNumber, order.terminalAlias])
    const group = groups.get(name) ?? []
    group.push(order)
    groups.set(name, group)
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { merchantNumber, terminalAlias } = first
    const here = sumOf(group.map((order) => order.here))
    const bank = sumOf(group.map((order) => order.bank))
    return [{ merchantNumber, terminalAlias, here, bank }]
  })
}

function sumOf(moneys: readonly Money[]): DaySums {
  return {
    payments: moneys.filter(({ takenMinor }) => takenMinor > 0n).length,
    takenMinor: moneys.reduce((sum, { takenMinor }) => sum + takenMinor, 0n),
    returnedMinor: moneys.reduce((sum, { returnedMinor }) => sum + returnedMinor, 0n),
  }
}
