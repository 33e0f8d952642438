import { amountMinorFromText } from '../kernel/index.ts'
import type { StatementRow } from './compare-statement.ts'

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
