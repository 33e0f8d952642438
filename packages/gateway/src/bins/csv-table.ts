import { CsvError, parse } from 'csv-parse/sync'
import { maskCardNumbersIn } from '../kernel/index.ts'

/** A mistake in an operator's file. The message says what to write instead. */
export type CsvProblem = Readonly<{
  /** Counted from 1; line 1 is the header. */
  line: number
  /** The column's name; null for a problem of the whole line. */
  column: string | null
  message: string
}>

/** One line below the header. */
export type CsvLine = CsvRow & Readonly<{ header: readonly string[] }>

type CsvTable<Row> = Readonly<{
  columns: readonly string[]
  required: readonly string[]
  rowsMaximum: number
  /** The allowed number of rows, in words. */
  rowsExpected: string
  /** A wrong field gives a problem and a replacement value, so that the others are checked too. */
  read: (line: CsvLine) => Readonly<{ row: Row; problems: readonly CsvProblem[] }>
  /** Two rows must not have the same key; null: the row has none. */
  keyOf: (row: Row) => string | null
  repeated: (row: Row, firstLine: number) => Omit<CsvProblem, 'line'>
}>

export type CsvTableReading<Row> =
  | Readonly<{ ok: true; rows: readonly Row[] }>
  | Readonly<{ ok: false; problems: readonly CsvProblem[] }>

/** Reads a file with a header line. Gives all rows, or all problems in the order of their lines. */
export function readCsvTable<Row>(text: string, table: CsvTable<Row>): CsvTableReading<Row> {
  const csv = readCsvRows(text)
  if (!csv.ok) return refused([{ line: csv.line, column: null, message: csv.problem }])
  const [header, ...lines] = csv.rows
  if (header === undefined || lines.length === 0 || lines.length > table.rowsMaximum) {
    const message = `the file must have a header line and ${table.rowsExpected} below it`
    return refused([{ line: 1, column: null, message }])
  }
  const headerProblems = problemsOfHeader(header.fields, table)
  if (headerProblems.length > 0) return refused(headerProblems)
  const readings = lines.map((line) => table.read({ header: header.fields, ...line }))
  const rows = readings.map(({ row }) => row)
  const repeats = problemsOfRepeats(rows, lines, table)
  const problems = [...readings.flatMap((each) => each.problems), ...repeats]
  return problems.length > 0 ? refused(problems) : { ok: true, rows }
}

/** A field's content for a message: cut, and with card numbers masked. */
export function shown(field: string): string {
  return maskCardNumbersIn(field).slice(0, 40)
}

const PROBLEMS_SHOWN = 20

/** The first problems, such as `7, cardType: must be one of Credit`, and the number of the others. */
export function firstProblems(
  problems: readonly CsvProblem[],
): Readonly<{ texts: readonly string[]; left: number }> {
  const texts = problems
    .slice(0, PROBLEMS_SHOWN)
    .map(({ line, column, message }) => `${[line, column ?? []].flat().join(', ')}: ${message}`)
  return { texts, left: problems.length - texts.length }
}

function refused(problems: readonly CsvProblem[]): CsvTableReading<never> {
  return { ok: false, problems: problems.toSorted((one, other) => one.line - other.line) }
}

function problemsOfHeader(
  names: readonly string[],
  { columns, required }: Pick<CsvTable<never>, 'columns' | 'required'>,
): CsvProblem[] {
  const problem = (column: string, message: string) => ({ line: 1, column, message })
  const missing = required.filter((column) => !names.includes(column))
  const unknown = names.filter((name) => !columns.includes(name))
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  return [
    ...missing.map((name) => problem(name, `the header must name the column ${name}`)),
    ...unknown.map((name) => problem(shown(name), `must be one of ${columns.join(', ')}`)),
    ...repeated.map((name) => problem(shown(name), 'must stand in the header only once')),
  ]
}

function problemsOfRepeats<Row>(
  rows: readonly Row[],
  lines: readonly CsvRow[],
  { keyOf, repeated }: CsvTable<Row>,
): CsvProblem[] {
  const firstLines = new Map<string, number>()
  return rows.flatMap((row, index) => {
    const key = keyOf(row)
    const line = lines[index]?.line ?? 0
    const firstLine = key === null ? undefined : firstLines.get(key)
    if (key !== null) firstLines.set(key, firstLine ?? line)
    return firstLine === undefined ? [] : { line, ...repeated(row, firstLine) }
  })
}

/** A row of a CSV file and the line that it begins on, counted from 1. */
type CsvRow = Readonly<{ line: number; fields: readonly string[] }>

type CsvReading =
  | Readonly<{ ok: true; rows: CsvRow[] }>
  | Readonly<{ ok: false; line: number; problem: string }>

/**
 * Splits a CSV file (RFC 4180) into rows. Accepts a byte-order mark, Windows line ends, empty lines, and `;`
 * between fields if the first line has one: spreadsheets with Turkish settings write it.
 */
function readCsvRows(text: string): CsvReading {
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
      // A row of another length than the header's becomes a problem later, with its line.
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
