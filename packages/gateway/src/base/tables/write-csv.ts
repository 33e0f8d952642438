import type { Readable } from 'node:stream'
import type { Language } from '@vezne/protocol'
import { stringify } from 'csv-stringify/sync'

import { amountToDecimal } from '../kernel/index.ts'
import type { Cell } from './column.ts'
import { localDate, localMoment } from './local-time.ts'
import { textStream } from './text-stream.ts'
import { withoutFormulas } from './without-formulas.ts'

type Row = readonly Cell[]

/** The people for whom a file is; null: it is for a program. */
type Reader = Language | null

const BYTE_ORDER_MARK = '\ufeff'

/** A whole file for a program, as text: the line of the columns, then a line for each row. */
export function csvText(columns: readonly string[], rows: readonly Row[]): string {
  return linesOf([columns, ...rows], null)
}

/**
 * A file that is written while it is read. It begins with a byte order mark, by which spreadsheets know UTF-8. Where
 * the reader destroys the stream, the reading of the rows ends too.
 */
export function csvStream(
  columns: readonly string[],
  rows: AsyncIterable<Row>,
  reader: Reader = null,
): Readable {
  return textStream(withHeading(columns, rows), (block) => linesOf(block, reader))
}

async function* withHeading(columns: readonly string[], rows: AsyncIterable<Row>) {
  const [first = '', ...others] = columns
  yield [`${BYTE_ORDER_MARK}${first}`, ...others]
  yield* rows
}

/** RFC 4180, with the separator that the spreadsheets of the readers look for. The library quotes cells where it must. */
function linesOf(rows: readonly Row[], reader: Reader): string {
  const delimiter = reader === 'tr' ? ';' : ','
  const textOf = reader === null ? programText : (cell: Cell) => peopleText(cell, reader)
  const lines = rows.map((row) => row.map(textOf))
  return stringify(lines, { delimiter, record_delimiter: 'windows' })
}

function programText(cell: Cell): string {
  return typeof cell === 'string' ? withoutFormulas(cell) : plainText(cell, 'en')
}

/**
 * A text that a spreadsheet would take for a number or a date, and would change: `0008` would become 8, and a reference
 * of 20 digits a rounded one. As a formula that gives the text, the text stays what it is.
 */
const LIKE_A_NUMBER = /^\d[\d.:/eE+ -]*$/

function peopleText(cell: Cell, language: Language): string {
  if (typeof cell === 'string') {
    if (LIKE_A_NUMBER.test(cell)) return `="${cell}"`
    return withoutFormulas(cell, language === 'tr' ? ';' : ',')
  }
  return plainText(cell, language)
}

function plainText(cell: Exclude<Cell, string>, language: Language): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if ('date' in cell) return localDate(cell.date, language)
  if ('at' in cell) return localMoment(cell.at, language)
  const decimal = amountToDecimal(cell.amountMinor)
  return language === 'tr' ? decimal.replace('.', ',') : decimal
}
