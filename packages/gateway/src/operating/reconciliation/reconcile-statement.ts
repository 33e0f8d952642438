import type { Text } from '@vezne/protocol'

import { amountMinorFromText } from '../../base/kernel/index.ts'
import {
  comparedOrder,
  comparisonOf,
  type DayDifference,
  type DayReconciliation,
  moneyDifference,
  type OrderRecord,
  ownMoney,
} from './day-reconciliation.ts'
import type { DayOrder } from './report-store.ts'

/** A bank's statement of a day: its orders, by bank order id. */
type Statement = ReadonlyMap<string, OrderRecord>

/**
 * Compares the orders of a business date with the bank's statement of the day. A statement also shows the
 * orders that the bank has and the gateway lacks.
 */
export function compareStatement(
  businessDate: string,
  orders: readonly DayOrder[],
  statement: Statement,
): DayReconciliation {
  const compared = orders.map((order) => {
    const bank = statement.get(order.bankOrderId) ?? null
    const money = ownMoney(order, bank)
    return comparedOrder(order, moneyDifference(order, money), { bank, money })
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

/** A statement cannot be read; the message names the line and what is wrong with it. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
  /** The message in both languages. */
  readonly problem: Text

  constructor(problem: Text) {
    super(problem.en)
    this.problem = problem
  }
}

const HEAD = 'bankOrderId,taken,returned'

/**
 * Reads a bank's statement of a day: a first line `bankOrderId,taken,returned` and a line per order,
 * amounts in lira with a point, such as `4f1c…,120.50,0`.
 *
 * @throws StatementError
 */
export function readStatement(text: string): Statement {
  const [head, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (head?.trim() !== HEAD) {
    throw new StatementError({
      tr: `1. satır "${HEAD}" olmalıdır.`,
      en: `Line 1 must be "${HEAD}".`,
    })
  }
  const statement = new Map<string, OrderRecord>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [bankOrderId, record] = orderOf(line, index + 2)
    if (statement.has(bankOrderId)) {
      const en = `${bankOrderId} comes twice.`
      throw new StatementError({ tr: `${bankOrderId} iki kez geçiyor.`, en })
    }
    statement.set(bankOrderId, record)
  }
  return statement
}

function orderOf(line: string, number: number): readonly [string, OrderRecord] {
  const [bankOrderId, taken, returned, ...more] = line.split(',').map((part) => part.trim())
  if (bankOrderId === undefined || bankOrderId === '' || more.length > 0) {
    throw new StatementError({
      tr: `${number}. satır üç alandan oluşmalıdır: ${HEAD}.`,
      en: `Line ${number} must have three fields: ${HEAD}.`,
    })
  }
  const takenMinor = amountOf(taken, number, 'taken')
  const returnedMinor = amountOf(returned, number, 'returned')
  return [bankOrderId, { state: 'statement', takenMinor, returnedMinor }]
}

function amountOf(text = '', number: number, field: 'taken' | 'returned'): bigint {
  if (/^0(\.00?)?$/.test(text)) return 0n
  const reading = amountMinorFromText(text)
  if (reading.ok) return reading.amountMinor
  throw new StatementError({
    tr: `${number}. satır: ${field}, 120.50 gibi bir tutar olmalıdır.`,
    en: `Line ${number}: ${field} must be an amount such as 120.50.`,
  })
}
