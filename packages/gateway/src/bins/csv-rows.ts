import { CsvError, parse } from 'csv-parse/sync'

/** A row of a CSV file and the line that it begins on, counted from 1. */
export type CsvRow = Readonly<{ line: number; fields: readonly string[] }>

export type CsvReading =
  | Readonly<{ ok: true; rows: CsvRow[] }>
  | Readonly<{ ok: false; line: number; problem: string }>

/**
 * Splits a CSV file (RFC 4180) into rows. A byte-order mark, Windows line ends and empty lines are
 * accepted, and `;` between fields as well as `,`: spreadsheets with Turkish settings write `;`. Which of
 * the two it is, the first line says.
 */
export function readCsvRows(text: string): CsvReading {
  const content = text.replace(/\r\n?/g, '\n')
  const [firstLine = ''] = content.split('\n', 1)
  const rows: CsvRow[] = []
  let line = 1
  const takeRow = (fields: readonly string[], { lines }: Readonly<{ lines: number }>): null => {
    const trimmed = fields.map((field) => field.trim())
    if (trimmed.some((field) => field !== '')) rows.push({ line, fields: trimmed })
    line = lines + 1
    return null
  }
  try {
    parse(content, {
      bom: true,
      delimiter: firstLine.includes(';') ? ';' : ',',
      record_delimiter: '\n',
      // How many fields a row must have says its header, with a problem for each that has others.
      relax_column_count: true,
      on_record: takeRow,
    })
    return { ok: true, rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isWithin = error.code === 'INVALID_OPENING_QUOTE'
    return { ok: false, line, problem: isWithin ? QUOTE_WITHIN : QUOTE_OPEN }
  }
}

const QUOTE_OPEN = 'a quoted field must be closed by " and followed by a separator'
const QUOTE_WITHIN = 'a field that holds " must stand in quotes, with " doubled inside'
