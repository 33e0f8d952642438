import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

import { amountToDecimal } from '../kernel/index.ts'
import { textStream } from './text-stream.ts'
import { withoutFormulas } from './without-formulas.ts'

/**
 * A text is written so that no spreadsheet computes it, because strangers choose many of the texts. Numbers, and
 * amounts in kuruş, stay numbers, also with a minus sign; an amount is written in lira with a point. Null: empty.
 */
export type CsvCell = string | number | null | Readonly<{ amountMinor: bigint }>

type Row = readonly CsvCell[]

/** RFC 4180. Cells with line ends, commas or quotes are quoted by the library. */
const OPTIONS = { record_delimiter: 'windows' } as const
const BYTE_ORDER_MARK = '\ufeff'

/** A whole file as text: the line of the columns, then a line for each row. */
export function csvText(columns: readonly string[], rows: readonly Row[]): string {
  return linesOf([columns, ...rows])
}

/**
 * A file that is written while it is read. It begins with a byte order mark, by which spreadsheets know UTF-8. Where
 * the reader destroys the stream, the reading of the rows ends too.
 */
export function csvStream(columns: readonly string[], rows: AsyncIterable<Row>): Readable {
  return textStream(withHeading(columns, rows), linesOf)
}

async function* withHeading(columns: readonly string[], rows: AsyncIterable<Row>) {
  const [first = '', ...others] = columns
  yield [`${BYTE_ORDER_MARK}${first}`, ...others]
  yield* rows
}

function linesOf(rows: readonly Row[]): string {
  return stringify(rows.map(textsOf), OPTIONS)
}

function textsOf(row: Row): readonly string[] {
  return row.map(textOf)
}

function textOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return withoutFormulas(cell)
  return typeof cell === 'number' ? String(cell) : amountToDecimal(cell.amountMinor)
}
