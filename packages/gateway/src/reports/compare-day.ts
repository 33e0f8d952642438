import type { BankRecord, InquiryResult } from '../banks/index.ts'
import { findBankOnly, terminalOf } from './bank-only.ts'
import {
  type ComparedMoney,
  type ComparePorts,
  type DayComparison,
  type DayDifference,
  type DifferenceKind,
  type Money,
  NO_MONEY,
  totalsOf,
} from './day-comparison.ts'
import type { BusinessDay, DayOrder } from './report-store.ts'

const ASKED_AT_ONCE = 8
const TIMEOUT_MILLISECONDS = 20_000

/**
 * Holds every order of a business date beside the bank's own record of it, and the bank's list of orders,
 * where it gives one, beside ours (decision 5.5). It asks, and changes nothing on either side.
 */
export async function compareDay(ports: ComparePorts, day: BusinessDay): Promise<DayComparison> {
  // The bank's list first: whatever stands in it and is ours is written here by then.
  const bankOnly = await findBankOnly(ports, day)
  const orders = await ports.store.ordersOf(day.date)
  const compared = await comparedOrders(orders, async (order) => {
    const terminal = await terminalOf(ports, order)
    if (terminal === null) return { kind: 'unavailable', cause: 'no terminal' }
    const bank = ports.bankFor(terminal)
    const limits = { timeoutMilliseconds: TIMEOUT_MILLISECONDS }
    return bank.inquire(terminal, { bankOrderId: order.bankOrderId }, limits)
  })
  const differences = compared.flatMap(({ difference: found }) => found ?? [])
  return {
    businessDate: day.date,
    ...sumsOf(orders),
    totals: totalsOf([...compared.map(({ money }) => money), ...bankOnly.money]),
    unlisted: bankOnly.unlisted,
    differences: [...differences, ...bankOnly.differences],
  }
}

type ComparedOrder = Readonly<{ difference: DayDifference | null; money: ComparedMoney }>

async function comparedOrders(
  orders: readonly DayOrder[],
  answerTo: (order: DayOrder) => Promise<InquiryResult>,
): Promise<readonly ComparedOrder[]> {
  const compared: ComparedOrder[] = []
  for (let at = 0; at < orders.length; at += ASKED_AT_ONCE) {
    const some = orders.slice(at, at + ASKED_AT_ONCE)
    compared.push(
      ...(await Promise.all(
        some.map(async (order) => {
          const answer = await answerTo(order)
          const bank = answer.kind === 'found' ? bankSums(order, answer.record) : NO_MONEY
          return { difference: differenceOf(order, answer), money: moneyOf(order, bank) }
        }),
      )),
    )
  }
  return compared
}

/** Both sides' money of one of our orders. */
export function moneyOf(order: DayOrder, bank: Money): ComparedMoney {
  const { merchantNumber, terminalAlias, takenMinor, returnedMinor } = order
  return { merchantNumber, terminalAlias, here: { takenMinor, returnedMinor }, bank }
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
function bankSums(order: DayOrder, record: BankRecord | null): Money {
  const holds = record?.state === 'taken' || record?.state === 'settled'
  const isAnothers = order.state === 'Captured' || isLostCapture(order)
  if (record === null || !holds || isAnothers) return NO_MONEY
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
