import { CELL_CHARACTERS_MAXIMUM, COLUMNS_MAXIMUM, ROWS_MAXIMUM } from '../bounds.ts'
import type { Cell } from '../cell-values.ts'
import { refusal } from '../fault.ts'

/** A row of a table that has any content. */
export type TableRow = Readonly<{
  /** As people see it in the file, from 1. */
  number: number
  cells: readonly Cell[]
}>

/** So many rows are read before other work of the process has its turn: payments go before files. */
export const ROWS_AT_ONCE = 250

/** Resolves once everything that waited in this process was served. */
export function otherWork(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** The rows within the bounds; a row without content is left out. @throws StatementFileError */
export async function* boundedRows(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let count = 0
  for await (const row of rows) {
    if (row.cells.every((cell) => cell === '')) continue
    count += 1
    if (count > ROWS_MAXIMUM) throw tooManyRows()
    refuseLarge(row)
    yield row
    if (count % ROWS_AT_ONCE === 0) await otherWork()
  }
}

function refuseLarge({ number: row, cells }: TableRow): void {
  if (cells.length > COLUMNS_MAXIMUM) {
    throw refusal(
      {
        tr: `en çok ${COLUMNS_MAXIMUM} sütun olabilir, bu satırda ${cells.length} sütun var; ayırıcıyı denetleyin`,
        en: `at most ${COLUMNS_MAXIMUM} columns are read, and this row has ${cells.length}; check the separator`,
      },
      { row },
    )
  }
  const long = cells.findIndex(
    (cell) => typeof cell === 'string' && cell.length > CELL_CHARACTERS_MAXIMUM,
  )
  if (long === -1) return
  throw refusal(
    {
      tr: `bir hücrede en çok ${CELL_CHARACTERS_MAXIMUM} karakter olabilir; kapanmamış bir tırnak olabilir`,
      en: `a cell has at most ${CELL_CHARACTERS_MAXIMUM} characters; a quote may not be closed`,
    },
    { row, column: String(long + 1) },
  )
}

export function tooManyRows() {
  return refusal({
    tr: `Dosyada en çok ${ROWS_MAXIMUM} satır olabilir; daha kısa bir dönem için alın.`,
    en: `A file has at most ${ROWS_MAXIMUM} rows; ask the bank for a shorter time.`,
  })
}
