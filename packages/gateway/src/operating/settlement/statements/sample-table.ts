import { maskCardNumbersIn } from '../../../base/kernel/index.ts'
import { type Cell, textInCell } from './cell-values.ts'
import type { StatementMapping } from './mapping/mapping.ts'
import { formatOf, tableRows } from './read-statement.ts'
import type { TableRow } from './table/table-row.ts'

/** So many rows show how a file writes its days and amounts. */
const ROWS_LOOKED_AT = 400
/** So many a person looks at in order to say which column is what. */
const ROWS_SHOWN = 12

/** A row as a person sees it. */
export type SampleRow = Readonly<{ number: number; cells: readonly string[] }>

/** The first rows of a table, for a person who says which column is what. */
export type TableSample = Readonly<{
  format: 'csv' | 'xlsx'
  rows: readonly SampleRow[]
}>

/** Some banks write whole card numbers. */
const shown = (cell: Cell): string => maskCardNumbersIn(textInCell(cell))

type Written = Pick<StatementMapping, 'format' | 'encoding' | 'separator' | 'sheet'>

export async function firstRows(bytes: Uint8Array, by: Written): Promise<readonly TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of tableRows(bytes, by)) {
    if (rows.push(row) >= ROWS_LOOKED_AT) break
  }
  return rows
}

/**
 * The rows of a file from its beginning, or from a row on; null for statements of an account, whose fields are fixed.
 *
 * @throws StatementFileError where the file is no table
 */
export async function sampleTable(
  bytes: Uint8Array,
  by: Omit<Written, 'format'>,
  fromRow = 1,
): Promise<TableSample | null> {
  const format = formatOf(bytes)
  if (format === 'mt940' || format === 'camt053') return null
  const rows = (await firstRows(bytes, { ...by, format }))
    .filter(({ number }) => number >= fromRow)
    .slice(0, ROWS_SHOWN)
    .map(({ number, cells }) => ({ number, cells: cells.map(shown) }))
  return { format, rows }
}
