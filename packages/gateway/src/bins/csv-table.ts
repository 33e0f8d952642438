import {
  type ColumnNames,
  type Heading,
  headingOf,
  headingsOf,
  problemsOfHeader,
} from './csv-headings.ts'
import { type CsvProblem, shown } from './csv-problems.ts'
import { type CsvRow, readCsvRows } from './csv-rows.ts'

type CsvTable<Row, Column extends string> = ColumnNames<Column> &
  Readonly<{
    rowsMaximum: number
    /** The allowed number of rows, in words. */
    rowsExpected: string
    read: (fields: CsvFields<Column>) => Row
    /** Two rows must not have the same key; null: the row has none. */
    keyOf: (row: Row) => string | null
    repeated: (row: Row, firstLine: number) => Readonly<{ column: Column | null; message: string }>
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
  const csv = readCsvRows(text)
  if (!csv.ok) return refused([{ line: csv.line, column: null, message: csv.problem }])
  const [header, ...lines] = csv.rows
  if (header === undefined || lines.length === 0 || lines.length > table.rowsMaximum) {
    const message = `the file must have a header line and ${table.rowsExpected} below it`
    return refused([{ line: 1, column: null, message }])
  }
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
    const message = `must have ${headings.length} fields like the header, and has ${fields.length}`
    problems.push({ line, column: null, message })
  }
  const textOf = (column: Column) =>
    fields[headings.findIndex((heading) => heading.column === column)] ?? ''
  const refuse = (column: Column, rule: string): void => {
    const message = `"${shown(textOf(column))}" ${rule}`
    problems.push({ line, column: headingOf(column, headings), message })
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
    spelt?: (text: string) => Value | undefined,
  ): Value => {
    const text = textOf(column)
    const named = values.find((candidate) => candidate === text) ?? spelt?.(text)
    const value = text === '' ? absent : named
    if (value === undefined) refuse(column, `must be one of ${values.join(', ')}`)
    return value ?? values[0]
  }
  return { problems, textOf, refuse, matching, oneOf }
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
    const { column, message } = repeated(row, first.line)
    problems.push({ line, column: column === null ? null : headingOf(column, headings), message })
    return true
  })
  return { kept, problems }
}
