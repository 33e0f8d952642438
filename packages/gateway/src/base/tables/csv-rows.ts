import { CsvError, parse } from 'csv-parse/sync'

/** A row of a CSV file and the line that it begins on, counted from 1. */
export type CsvRow = Readonly<{ line: number; fields: readonly string[] }>

export type CsvSeparator = ';' | '\t' | ','

type CsvReading =
  | Readonly<{ ok: true; rows: CsvRow[]; separator: CsvSeparator }>
  /** A quote stands within a field, or is never closed. */
  | Readonly<{ ok: false; line: number; code: 'QuoteWithin' | 'QuoteOpen' }>

/** Whether a file has more than a header and so many lines; those that are empty at its end do not count. */
export function hasMoreLines(text: string, most: number): boolean {
  return text.trimEnd().split(/\r\n?|\n/, most + 2).length > most + 1
}

/** The text of a field. A file for spreadsheets writes digits that are a text as `="0008"`. */
export const plainField = (field: string): string => field.replace(/^="([^"]*)"$/, '$1')

/** The file without the empty lines at its end; its last line keeps the tabs of empty fields. */
function withoutEmptyEnd(content: string): string {
  const lineEnd = content.indexOf('\n', content.trimEnd().length)
  return lineEnd === -1 ? content : content.slice(0, lineEnd)
}

/**
 * Splits a CSV file (RFC 4180) into rows. Accepts a byte-order mark, Windows line ends, empty lines, and
 * between fields what stands in the first line: `;`, which spreadsheets with Turkish settings write, a tab, or `,`.
 */
export function readCsvRows(text: string): CsvReading {
  const content = withoutEmptyEnd(text.replace(/\r\n?/g, '\n'))
  const [firstLine = ''] = content.split('\n', 1)
  const separator = ([';', '\t'] as const).find((sign) => firstLine.includes(sign)) ?? ','
  const rows: CsvRow[] = []
  let line = 1
  const takeRow = (fields: readonly string[], { lines }: Readonly<{ lines: number }>): null => {
    const trimmed = fields.map((field) => plainField(field.trim()))
    if (trimmed.some((field) => field !== '')) rows.push({ line, fields: trimmed })
    line = lines + 1
    return null
  }
  try {
    parse(content, {
      bom: true,
      delimiter: separator,
      record_delimiter: '\n',
      // A row of another length than the header's becomes a problem later, with its line.
      relax_column_count: true,
      on_record: takeRow,
    })
    return { ok: true, rows, separator }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isWithin = error.code === 'INVALID_OPENING_QUOTE'
    return { ok: false, line, code: isWithin ? 'QuoteWithin' : 'QuoteOpen' }
  }
}
