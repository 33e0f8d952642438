import { amountMinorFromText } from '../kernel/index.ts'
import { differenceBetween, isLostCapture, moneyOf, sumsOf } from './compare-day.ts'
import {
  type ComparedMoney,
  type DayComparison,
  type DayDifference,
  type Money,
  NO_MONEY,
  totalsOf,
} from './day-comparison.ts'
import type { DayOrder } from './report-store.ts'

/** One order in the statement that a bank gave for a day. Amounts in kuruş. */
type StatementRow = Readonly<{
  bankOrderId: string
  takenMinor: bigint
  returnedMinor: bigint
}>

/**
 * Holds the orders of a business date beside the bank's own list of the day. Unlike asking order by
 * order it also finds what the bank has and we have not.
 */
export function compareStatement(
  businessDate: string,
  orders: readonly DayOrder[],
  rows: readonly StatementRow[],
): DayComparison {
  const rowsById = new Map(rows.map((row) => [row.bankOrderId, row]))
  const known = new Set(orders.map(({ bankOrderId }) => bankOrderId))
  const ours = orders.map((order) => differenceWith(order, rowsById.get(order.bankOrderId)))
  const theirs = rows.filter((row) => !known.has(row.bankOrderId))
  const money = [
    ...orders.map((order) => moneyOf(order, moneyIn(order, rowsById.get(order.bankOrderId)))),
    ...theirs.map(moneyOfNobody),
  ]
  const differences = [
    ...ours.filter((difference) => difference !== null),
    ...theirs.map(unknownHere),
  ]
  return { businessDate, ...sumsOf(orders), totals: totalsOf(money), unlisted: [], differences }
}

function moneyOfNobody({ takenMinor, returnedMinor }: StatementRow): ComparedMoney {
  const bank = { takenMinor, returnedMinor }
  return { merchantNumber: null, terminalAlias: null, here: NO_MONEY, bank }
}

/** What the row says of the order: of a PreAuth nothing, for the row is its capture's. */
function moneyIn(order: DayOrder, row: StatementRow | undefined): Money {
  if (row === undefined || isOfCapture(order)) return NO_MONEY
  return { takenMinor: row.takenMinor, returnedMinor: row.returnedMinor }
}

function isOfCapture(order: DayOrder): boolean {
  return order.takenMinor === 0n && (order.state === 'Captured' || isLostCapture(order))
}

function differenceWith(order: DayOrder, row: StatementRow | undefined): DayDifference | null {
  const kind = kindOf(order, row)
  return kind === null ? null : differenceBetween(kind, order, sideOf(row))
}

function kindOf(order: DayOrder, row: StatementRow | undefined): DayDifference['kind'] | null {
  if (order.isOpen) return 'OpenHere'
  if (order.takenMinor === 0n) {
    // The record of a PreAuth is its capture's, which is compared by itself.
    const holds = row !== undefined && row.takenMinor > row.returnedMinor
    return holds && !isOfCapture(order) ? 'BookedAtBankOnly' : null
  }
  if (row === undefined || row.takenMinor === 0n) return 'MissingAtBank'
  if (row.takenMinor !== order.takenMinor) return 'TakenDiffers'
  return row.returnedMinor === order.returnedMinor ? null : 'ReturnedDiffers'
}

function unknownHere(row: StatementRow): DayDifference {
  const nobody = { merchantNumber: null, terminalAlias: null, orderId: null, here: null }
  return { kind: 'UnknownHere', ...nobody, bankOrderId: row.bankOrderId, bank: sideOf(row) }
}

function sideOf(row: StatementRow | undefined): DayDifference['bank'] {
  if (row === undefined) return null
  const { takenMinor, returnedMinor } = row
  return { state: 'statement', takenMinor, returnedMinor }
}

/** A statement cannot be read; the message names the line and what is wrong with it. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
}

const HEAD = 'bankOrderId,taken,returned'

/**
 * Reads a bank's statement of a day: a first line `bankOrderId,taken,returned` and a line per order,
 * amounts in lira with a point, such as `4f1c…,120.50,0`.
 *
 * @throws StatementError
 */
export function readStatement(text: string): readonly StatementRow[] {
  const [head, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (head?.trim() !== HEAD) throw new StatementError(`Line 1 must be "${HEAD}".`)
  const rows = lines.flatMap((line, at) => (line.trim() === '' ? [] : [rowOf(line, at + 2)]))
  const seen = new Set<string>()
  for (const { bankOrderId } of rows) {
    if (seen.has(bankOrderId)) throw new StatementError(`${bankOrderId} comes twice.`)
    seen.add(bankOrderId)
  }
  return rows
}

function rowOf(line: string, number: number): StatementRow {
  const [bankOrderId, taken, returned, ...more] = line.split(',').map((part) => part.trim())
  if (bankOrderId === undefined || bankOrderId === '' || more.length > 0) {
    throw new StatementError(`Line ${number} must have three fields: ${HEAD}.`)
  }
  return {
    bankOrderId,
    takenMinor: amountOf(taken, `Line ${number}: taken`),
    returnedMinor: amountOf(returned, `Line ${number}: returned`),
  }
}

function amountOf(text: string | undefined, where: string): bigint {
  if (text !== undefined && /^0(\.00?)?$/.test(text)) return 0n
  const reading = amountMinorFromText(text ?? '')
  if (reading.ok) return reading.amountMinor
  throw new StatementError(`${where} must be an amount such as 120.50.`)
}
