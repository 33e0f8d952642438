import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { stringify as stringifyAtOnce } from 'csv-stringify/sync'

import { amountToDecimal } from '../kernel/index.ts'
import { withoutFormulas } from './without-formulas.ts'

/**
 * A text is written so that no spreadsheet computes it, because strangers choose many of the texts. Numbers, and
 * amounts in kuruş, stay numbers, also with a minus sign; an amount is written in lira with a point. Null: empty.
 */
export type CsvCell = string | number | null | Readonly<{ amountMinor: bigint }>

type Row = readonly CsvCell[]

/** RFC 4180. Cells with line ends, commas or quotes are quoted by the library. */
const OPTIONS = { record_delimiter: 'windows' } as const

/** A whole file as text: the line of the columns, then a line for each row. */
export function csvText(columns: readonly string[], rows: readonly Row[]): string {
  return stringifyAtOnce([columns, ...rows.map(textsOf)], OPTIONS)
}

/**
 * A file that is written while it is read, row by row. It begins with a byte order mark, by which spreadsheets know
 * UTF-8. Where the reader destroys the stream, the reading of the rows ends too.
 */
export function csvStream(columns: readonly string[], rows: AsyncIterable<Row>): Readable {
  const lines = Readable.from(linesOf(columns, rows))
  // The callback is there because `pipeline` takes errors to it; the reader of the stream gets them as well.
  return pipeline(lines, stringify({ ...OPTIONS, bom: true }), () => undefined)
}

async function* linesOf(columns: readonly string[], rows: AsyncIterable<Row>) {
  yield columns
  for await (const row of rows) yield textsOf(row)
}

function textsOf(row: Row): readonly string[] {
  return row.map(textOf)
}

function textOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return withoutFormulas(cell)
  return typeof cell === 'number' ? String(cell) : amountToDecimal(cell.amountMinor)
}
