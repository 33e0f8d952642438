import type { DayComparison, DayDifference } from './compare-day.ts'
import { differenceBetween, isLostCapture, sumsOf } from './compare-day.ts'
import type { DayOrder } from './day-records.ts'

/** One order in the statement that a bank gave for a day. Amounts in kuruş. */
export type StatementRow = Readonly<{
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
  const theirs = rows.filter((row) => !known.has(row.bankOrderId)).map(unknownHere)
  const differences = [...ours.filter((difference) => difference !== null), ...theirs]
  return { businessDate, ...sumsOf(orders), differences }
}

function differenceWith(order: DayOrder, row: StatementRow | undefined): DayDifference | null {
  const kind = kindOf(order, row)
  return kind === null ? null : differenceBetween(kind, order, sideOf(row))
}

function kindOf(order: DayOrder, row: StatementRow | undefined): DayDifference['kind'] | null {
  if (order.isOpen) return 'OpenHere'
  if (order.takenMinor === 0n) {
    // The record of a PreAuth is its capture's, which is compared by itself.
    const isAnothers = order.state === 'Captured' || isLostCapture(order)
    const holds = row !== undefined && row.takenMinor > row.returnedMinor
    return holds && !isAnothers ? 'BookedAtBankOnly' : null
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
