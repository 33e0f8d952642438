import type { BankConnector, BankRecord, InquiryResult } from '../banks/index.ts'
import type { Terminal } from '../merchants/index.ts'
import type { DayOrder } from './day-records.ts'
import type { ReportStore } from './report-store.ts'

const ASKED_AT_ONCE = 8
const TIMEOUT_MILLISECONDS = 20_000

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
  /** In the bank's statement, and no order of this day. */
  | 'UnknownHere'

/** One difference between our books and the bank's. Amounts in kuruş; null where a side has none. */
export type DayDifference = Readonly<{
  kind: DifferenceKind
  merchantNumber: string | null
  terminalAlias: string | null
  orderId: string | null
  bankOrderId: string
  here: Readonly<{ state: string; takenMinor: bigint; returnedMinor: bigint }> | null
  bank: Readonly<{ state: string; takenMinor: bigint; returnedMinor: bigint }> | null
}>

export type DayComparison = Readonly<{
  businessDate: string
  compared: number
  takenMinor: bigint
  returnedMinor: bigint
  differences: readonly DayDifference[]
}>

export type ComparePorts = Readonly<{
  store: Pick<ReportStore, 'ordersOf'>
  terminalsOf: (merchantId: string) => Promise<readonly Terminal[]>
  bankFor: (terminal: Terminal) => Pick<BankConnector, 'inquire'>
}>

/**
 * Holds every order of a business date beside the bank's own record of it (decision 5.5). It asks, and
 * changes nothing on either side.
 */
export async function compareDay(
  ports: ComparePorts,
  businessDate: string,
): Promise<DayComparison> {
  const orders = await ports.store.ordersOf(businessDate)
  return comparisonOf(businessDate, orders, async (order) => {
    const terminals = await ports.terminalsOf(order.merchantId)
    const terminal = terminals.find(({ terminalId }) => terminalId === order.terminalId)
    if (terminal === undefined) return { kind: 'unavailable', cause: 'no terminal' }
    const bank = ports.bankFor(terminal)
    const limits = { timeoutMilliseconds: TIMEOUT_MILLISECONDS }
    return bank.inquire(terminal, { bankOrderId: order.bankOrderId }, limits)
  })
}

async function comparisonOf(
  businessDate: string,
  orders: readonly DayOrder[],
  recordOf: (order: DayOrder) => Promise<InquiryResult>,
): Promise<DayComparison> {
  const differences: DayDifference[] = []
  for (let at = 0; at < orders.length; at += ASKED_AT_ONCE) {
    const some = orders.slice(at, at + ASKED_AT_ONCE)
    const found = await Promise.all(
      some.map(async (order) => differenceOf(order, await recordOf(order))),
    )
    differences.push(...found.filter((difference) => difference !== null))
  }
  return { businessDate, ...sumsOf(orders), differences }
}

export function sumsOf(
  orders: readonly DayOrder[],
): Pick<DayComparison, 'compared' | 'takenMinor' | 'returnedMinor'> {
  return {
    compared: orders.length,
    takenMinor: orders.reduce((sum, { takenMinor }) => sum + takenMinor, 0n),
    returnedMinor: orders.reduce((sum, { returnedMinor }) => sum + returnedMinor, 0n),
  }
}

/** What the two sides disagree about, the gravest first; null where they agree. */
export function differenceOf(order: DayOrder, answer: InquiryResult): DayDifference | null {
  if (answer.kind === 'unavailable') return difference('BankSilent', order, null)
  const record = answer.kind === 'found' ? answer.record : null
  const kind = kindOf(order, record)
  return kind === null ? null : difference(kind, order, record)
}

function kindOf(order: DayOrder, record: BankRecord | null): DifferenceKind | null {
  if (order.isOpen) return 'OpenHere'
  const { takenMinor, returnedMinor } = bankSums(order, record)
  if (order.takenMinor > 0n && takenMinor === 0n) return 'MissingAtBank'
  if (order.takenMinor === 0n && takenMinor > returnedMinor) return 'BookedAtBankOnly'
  if (order.takenMinor > 0n && order.takenMinor !== takenMinor) return 'TakenDiffers'
  if (order.takenMinor > 0n && order.returnedMinor !== returnedMinor) return 'ReturnedDiffers'
  const blocks = order.paymentType !== 'PostAuth' && record?.state === 'preAuthorized'
  return blocks === (order.state === 'PreAuthorized') ? null : 'BlockDiffers'
}

/**
 * What the bank holds of an order. A PreAuth and its capture share one record: its money is the
 * capture's, and a capture that was declined while the block stands took nothing.
 */
function bankSums(order: DayOrder, record: BankRecord | null) {
  const holds = record?.state === 'taken' || record?.state === 'settled'
  const isAnothers = order.state === 'Captured' || isLostCapture(order)
  if (record === null || !holds || isAnothers) return { takenMinor: 0n, returnedMinor: 0n }
  return { takenMinor: record.capturedMinor, returnedMinor: record.refundedMinor }
}

/** Of several captures of one PreAuth at most one took the money; the others have no record. */
export function isLostCapture({ paymentType, takenMinor, state }: DayOrder): boolean {
  return paymentType === 'PostAuth' && takenMinor === 0n && state !== 'Reversed'
}

function difference(
  kind: DifferenceKind,
  order: DayOrder,
  record: BankRecord | null,
): DayDifference {
  if (record === null) return differenceBetween(kind, order, null)
  const { state, capturedMinor, refundedMinor } = record
  const bank = { state, takenMinor: capturedMinor, returnedMinor: refundedMinor }
  return differenceBetween(kind, order, bank)
}

/** A difference of one of our orders, with both sides. */
export function differenceBetween(
  kind: DifferenceKind,
  order: DayOrder,
  bank: DayDifference['bank'],
): DayDifference {
  const { merchantNumber, terminalAlias, orderId, bankOrderId } = order
  const { state, takenMinor, returnedMinor } = order
  const here = { state, takenMinor, returnedMinor }
  return { kind, merchantNumber, terminalAlias, orderId, bankOrderId, here, bank }
}
