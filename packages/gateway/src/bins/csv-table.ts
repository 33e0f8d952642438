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

type CsvTable<Row, Column extends string> = Readonly<{
  columns: readonly Column[]
  required: readonly Column[]
  rowsMaximum: number
  /** The allowed number of rows, in words. */
  rowsExpected: string
  read: (fields: CsvFields<Column>) => Row
  /** Two rows must not have the same key; null: the row has none. */
  keyOf: (row: Row) => string | null
  repeated: (row: Row, firstLine: number) => Omit<CsvProblem, 'line'>
}>

export type CsvTableReading<Row> =
  | Readonly<{ ok: true; rows: readonly Row[] }>
  | Readonly<{ ok: false; problems: readonly CsvProblem[] }>

/** Reads a file with a header line. Gives all rows, or all problems in the order of their lines. */
export function readCsvTable<Row, Column extends string>(
  text: string,
  table: CsvTable<Row, Column>,
): CsvTableReading<Row> {
  const csv = readCsvRows(text)
  if (!csv.ok) return refused([{ line: csv.line, column: null, message: csv.problem }])
  const [header, ...lines] = csv.rows
  if (header === undefined || lines.length === 0 || lines.length > table.rowsMaximum) {
    const message = `the file must have a header line and ${table.rowsExpected} below it`
    return refused([{ line: 1, column: null, message }])
  }
  const headerProblems = problemsOfHeader(header.fields, table)
  if (headerProblems.length > 0) return refused(headerProblems)
  const readers = lines.map((line) => csvFields<Column>(header.fields, line))
  const rows = readers.map((fields) => table.read(fields))
  const repeats = problemsOfRepeats(rows, lines, table)
  const problems = [...readers.flatMap((fields) => fields.problems), ...repeats]
  return problems.length > 0 ? refused(problems) : { ok: true, rows }
}

export type CsvFields<Column extends string> = ReturnType<typeof csvFields<Column>>

/**
 * Reads the fields of one line by their columns. A wrong field adds to `problems` and gives a replacement
 * value, so that the other fields are checked too.
 */
function csvFields<Column extends string>(header: readonly string[], { line, fields }: CsvRow) {
  const problems: CsvProblem[] = []
  if (header.length !== fields.length) {
    const message = `must have ${header.length} fields like the header, and has ${fields.length}`
    problems.push({ line, column: null, message })
  }
  const textOf = (column: Column) => fields[header.indexOf(column)] ?? ''
  const refuse = (column: Column, rule: string): void => {
    problems.push({ line, column, message: `"${shown(textOf(column))}" ${rule}` })
  }
  const matching = (column: Column, shape: RegExp, rule: string): string => {
    if (shape.test(textOf(column))) return textOf(column)
    refuse(column, `must be ${rule}`)
    return ''
  }
  const oneOf = <Value extends string>(
    column: Column,
    values: readonly [Value, ...Value[]],
    absent?: Value,
  ): Value => {
    const text = textOf(column)
    const value = text === '' ? absent : values.find((candidate) => candidate === text)
    if (value === undefined) refuse(column, `must be one of ${values.join(', ')}`)
    return value ?? values[0]
  }
  return { problems, textOf, refuse, matching, oneOf }
}

/** A field's content for a message: cut, and with card numbers masked. */
function shown(field: string): string {
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
  { columns, required }: Pick<CsvTable<never, string>, 'columns' | 'required'>,
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
  { keyOf, repeated }: Pick<CsvTable<Row, string>, 'keyOf' | 'repeated'>,
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
