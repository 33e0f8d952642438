import { streamXlsxRows } from 'hucre/xlsx'

import { latin5Text, strictText } from '../kernel/index.ts'
import { readCsvRows } from './csv-rows.ts'
import { declaredSize, isPacked } from './zip-bounds.ts'

/** A number of a workbook is a number, everything else a text without blanks around it. */
export type TableCell = string | number

/** `line`: as a person counts it, from 1. */
export type TableRow = Readonly<{ line: number; cells: readonly TableCell[] }>

/** `language`: that of the signs for decimals, by what separates the cells; null: either. */
export type TableReading =
  | Readonly<{ ok: true; rows: readonly TableRow[]; language: 'tr' | 'en' | null }>
  /** `line`: where the file breaks off; null: it is no table at all, or is too long. */
  | Readonly<{ ok: false; problem: 'Broken' | 'NoTable' | 'TooLong'; line: number | null }>

const ROWS_MAXIMUM = 100_000
/** The parts of a workbook of so many rows. */
const UNPACKED_MAXIMUM_BYTES = 48 * 1024 * 1024

/** Reads a table that a spreadsheet wrote: the first sheet of a workbook (xlsx), or CSV with whatever separator. */
export async function readTable(file: Buffer): Promise<TableReading> {
  if (isPacked(file)) return readXlsx(file)
  const text = textOf(file)
  if (text === null) return problem('NoTable')
  const reading = readCsvRows(text)
  if (!reading.ok) return { ok: false, problem: 'Broken', line: reading.line }
  if (reading.rows.length > ROWS_MAXIMUM) return problem('TooLong')
  const language = ({ ';': 'tr', ',': 'en', '\t': null } as const)[reading.separator]
  const rows = reading.rows.map(({ line, fields }) => ({ line, cells: fields }))
  return { ok: true, rows, language }
}

/** UTF-8, or else what a Turkish Excel writes; null where it is no text. */
function textOf(file: Buffer): string | null {
  return file.includes(0) ? null : (strictText(file) ?? latin5Text(file))
}

async function readXlsx(file: Buffer): Promise<TableReading> {
  const bytes = declaredSize(file)
  if (bytes === null) return problem('NoTable')
  if (bytes > UNPACKED_MAXIMUM_BYTES) return problem('TooLong')
  const rows: TableRow[] = []
  try {
    for await (const { index, values } of streamXlsxRows(file)) {
      if (rows.length === ROWS_MAXIMUM) return problem('TooLong')
      const cells = values.map(cellOf)
      if (cells.some((cell) => cell !== '')) rows.push({ line: index + 1, cells })
    }
  } catch {
    // The library's words for a broken workbook help nobody: the remedy is to save the file again.
    return problem('NoTable')
  }
  return { ok: true, rows, language: null }
}

function cellOf(value: string | number | boolean | Date | null): TableCell {
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  return value === null ? '' : String(value).trim()
}

function problem(what: 'NoTable' | 'TooLong'): TableReading {
  return { ok: false, problem: what, line: null }
}
