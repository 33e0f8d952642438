import { type Inspection, inspectStatement } from '../inspect-statement.ts'
import { type GuessedMapping, guessMapping } from '../mapping/guess-mapping.ts'
import type { StatementMapping } from '../mapping/mapping.ts'
import { formatOf, tableRows } from '../read-statement.ts'

/** What is guessed for a table file. */
export async function guessedFor(bytes: Uint8Array): Promise<GuessedMapping> {
  const format = formatOf(bytes)
  const base = { format, encoding: null, separator: null, sheet: null }
  const rows = []
  for await (const row of tableRows(bytes, base)) rows.push(row)
  return guessMapping(rows, base)
}

/** The file as the guessed mapping reads it, with changes of a person. */
export async function inspected(
  bytes: Uint8Array,
  changes: Partial<StatementMapping> = {},
): Promise<Inspection> {
  const { mapping } = await guessedFor(bytes)
  return inspectStatement(bytes, { ...mapping, ...changes })
}

/** The problems as sentences. */
export function sentences({ problems }: Inspection): readonly string[] {
  return problems.map(({ row, column, text }) => [row, column, text.en].join(' | '))
}
