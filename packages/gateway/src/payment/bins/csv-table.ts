import { type CsvRow, hasMoreLines, readCsvRows } from '../../base/tables/index.ts'
import type { CsvFault, FieldFaultCode } from './csv-faults.ts'
import {
  type ColumnNames,
  type Heading,
  headingOf,
  headingsOf,
  problemsOfHeader,
} from './csv-headings.ts'
import { type CsvProblem, shown } from './csv-problems.ts'

type CsvTable<Row, Column extends string> = ColumnNames<Column> &
  Readonly<{
    /** Null: as many as the operator has. */
    rowsMaximum: number | null
    read: (fields: CsvFields<Column>) => Row
    /** Two rows must not have the same key; null: the row has none. */
    keyOf: (row: Row) => string | null
    repeated: (row: Row, firstLine: number) => Readonly<{ column: Column | null; fault: CsvFault }>
    /** Whether a row may repeat an earlier one of the same key, and is then left out. */
    agrees?: (row: Row, first: Row) => boolean
  }>

export type CsvTableReading<Row> =
  | Readonly<{ ok: true; rows: readonly Row[] }>
  | Readonly<{ ok: false; problems: readonly CsvProblem[] }>

/** Reads a file with a header line. Gives all rows, or all problems in the order of their lines. */
export function readCsvTable<Row, Column extends string>(
  text: string,
  table: CsvTable<Row, Column>,
): CsvTableReading<Row> {
  const { rowsMaximum } = table
  const rowCount = () =>
    refused([{ line: 1, column: null, fault: { code: 'RowCount', values: { rowsMaximum } } }])
  // Before the parser, which takes some 20 microseconds for each line, also for an empty one (decision 1.15).
  if (rowsMaximum !== null && hasMoreLines(text, rowsMaximum)) return rowCount()
  const csv = readCsvRows(text)
  if (!csv.ok) {
    return refused([{ line: csv.line, column: null, fault: { code: csv.code, values: {} } }])
  }
  const [header, ...lines] = csv.rows
  if (header === undefined || lines.length === 0) return rowCount()
  const headings = headingsOf(header.fields, table)
  const headerProblems = problemsOfHeader(headings, table)
  if (headerProblems.length > 0) return refused(headerProblems)
  const readers = lines.map((line) => csvFields<Column>(headings, line))
  const rows = readers.map((fields) => table.read(fields))
  const { kept, problems: repeats } = withoutRepeats(rows, lines, headings, table)
  const problems = [...readers.flatMap((fields) => fields.problems), ...repeats]
  return problems.length > 0 ? refused(problems) : { ok: true, rows: kept }
}

export type CsvFields<Column extends string> = ReturnType<typeof csvFields<Column>>

/**
 * Reads the fields of one line by their columns. A wrong field adds to `problems` and gives a replacement
 * value, so that the other fields are checked too.
 */
function csvFields<Column extends string>(
  headings: readonly Heading<Column>[],
  { line, fields }: CsvRow,
) {
  const problems: CsvProblem[] = []
  if (headings.length !== fields.length) {
    const values = { expected: headings.length, found: fields.length }
    problems.push({ line, column: null, fault: { code: 'FieldCount', values } })
  }
  const textOf = (column: Column) =>
    fields[headings.findIndex((heading) => heading.column === column)] ?? ''
  const refuse = (column: Column, faultOf: (field: string) => CsvFault): void => {
    const fault = faultOf(shown(textOf(column)))
    problems.push({ line, column: headingOf(column, headings), fault })
  }
  const refuseAs = (column: Column, code: FieldFaultCode): void =>
    refuse(column, (field) => ({ code, values: { field } }))
  const matching = (column: Column, shape: RegExp, code: FieldFaultCode): string => {
    if (shape.test(textOf(column))) return textOf(column)
    refuseAs(column, code)
    return ''
  }
  const oneOf = <Value extends string>(
    column: Column,
    values: readonly [Value, ...Value[]],
    absent?: Value,
    spelt?: (text: string) => Value | undefined,
  ): Value => {
    const text = textOf(column)
    const named = values.find((candidate) => candidate === text) ?? spelt?.(text)
    const value = text === '' ? absent : named
    if (value === undefined) {
      refuse(column, (field) => ({ code: 'NotListed', values: { field, listed: values } }))
    }
    return value ?? values[0]
  }
  return { problems, textOf, refuse, refuseAs, matching, oneOf }
}

function refused(problems: readonly CsvProblem[]): CsvTableReading<never> {
  return { ok: false, problems: problems.toSorted((one, other) => one.line - other.line) }
}

/** The rows without those that repeat an earlier one and agree with it; a problem for each that does not. */
function withoutRepeats<Row, Column extends string>(
  rows: readonly Row[],
  lines: readonly CsvRow[],
  headings: readonly Heading<Column>[],
  { keyOf, repeated, agrees }: CsvTable<Row, Column>,
): Readonly<{ kept: Row[]; problems: CsvProblem[] }> {
  const firsts = new Map<string, Readonly<{ row: Row; line: number }>>()
  const problems: CsvProblem[] = []
  const kept = rows.filter((row, index) => {
    const key = keyOf(row)
    if (key === null) return true
    const line = lines[index]?.line ?? 0
    const first = firsts.get(key)
    if (first === undefined) {
      firsts.set(key, { row, line })
      return true
    }
    if (agrees?.(row, first.row)) return false
    const { column, fault } = repeated(row, first.line)
    problems.push({ line, column: column === null ? null : headingOf(column, headings), fault })
    return true
  })
  return { kept, problems }
}
