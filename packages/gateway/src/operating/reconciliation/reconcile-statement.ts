import {
  comparedOrder,
  comparisonOf,
  type DayDifference,
  type DayReconciliation,
  type Money,
  moneyDifference,
  type OrderRecord,
  ownMoney,
} from './day-reconciliation.ts'
import type { DayOrder } from './report-store.ts'

/** A bank's statement of a day: its orders, by bank order id. */
export type Statement = ReadonlyMap<string, OrderRecord>

/**
 * Compares the orders of a business date with the bank's statement of the day. A statement also shows the
 * orders that the bank has and the gateway lacks. Orders without money on either side are not compared.
 */
export function compareStatement(
  businessDate: string,
  orders: readonly DayOrder[],
  statement: Statement,
): DayReconciliation {
  const compared = orders.flatMap((order) => {
    const bank = statement.get(order.bankOrderId) ?? null
    const money = ownMoney(order, bank)
    return concerns(order, money)
      ? [comparedOrder(order, moneyDifference(order, money), { bank, money })]
      : []
  })
  const known = new Set(orders.map(({ bankOrderId }) => bankOrderId))
  const differences = [...statement]
    .filter(([bankOrderId]) => !known.has(bankOrderId))
    .map(([bankOrderId, bank]): DayDifference => {
      const nobody = { merchantNumber: null, terminalAlias: null, orderId: null, here: null }
      return { kind: 'UnknownHere', ...nobody, bankOrderId, bank }
    })
  return comparisonOf(businessDate, compared, { differences, unlisted: [] })
}

/** A declined order is in nobody's list, and says nothing about whether the lists are the same. */
function concerns({ takenMinor, isOpen }: DayOrder, bank: Money): boolean {
  return isOpen || takenMinor > 0n || bank.takenMinor > 0n
}
