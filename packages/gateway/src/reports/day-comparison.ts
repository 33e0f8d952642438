import type { BankConnector, ListBankOrders } from '../banks/index.ts'
import type { Terminal } from '../merchants/index.ts'
import type { TerminalTotals } from './day-totals.ts'
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
