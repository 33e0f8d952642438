import { CsvError, parse } from 'csv-parse/sync'
import { maskCardNumbersIn } from '../kernel/index.ts'

/** What is wrong in an operator's file, and where. The message says what to write instead. */
export type CsvProblem = Readonly<{
  /** Counted from 1; line 1 is the header. */
  line: number
  /** The column's name; null where the whole line is meant. */
  column: string | null
  message: string
}>

/** One line below the header. */
export type CsvLine = CsvRow & Readonly<{ header: readonly string[] }>

export type CsvTable<Row> = Readonly<{
  columns: readonly string[]
  required: readonly string[]
  rowsMaximum: number
  /** How many rows the file must have, in words. */
  rowsExpected: string
  /** A wrong field becomes a problem and a stand-in, so that the others are read too. */
  read: (line: CsvLine) => Readonly<{ row: Row; problems: readonly CsvProblem[] }>
  /** What two rows must not have in common; null: nothing. */
  keyOf: (row: Row) => string | null
  repeated: (row: Row, firstLine: number) => Omit<CsvProblem, 'line'>
}>

export type CsvTableReading<Row> =
  | Readonly<{ ok: true; rows: readonly Row[] }>
  | Readonly<{ ok: false; problems: readonly CsvProblem[] }>

/** Reads a file with a header line: all of it, or all its problems by their lines. */
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

/** What a field held, for a message: short, and never a card number that slipped into the file. */
export function shown(field: string): string {
  return maskCardNumbersIn(field).slice(0, 40)
}

/** Of a file in which everything is wrong, the first problems tell enough. */
const PROBLEMS_SHOWN = 20

/** The first problems, such as `7, cardType: must be one of Credit`, and how many more there are. */
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
