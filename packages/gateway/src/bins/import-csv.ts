import type { BinRecord } from './bin.ts'
import {
  type BinCsvProblem,
  COLUMNS,
  REQUIRED_COLUMNS,
  readBinCsvRow,
  shown,
} from './bin-csv-row.ts'
import { readCsvRows } from './csv-rows.ts'

export type BinCsvReading =
  | Readonly<{ ok: true; records: BinRecord[] }>
  | Readonly<{ ok: false; problems: BinCsvProblem[] }>

/**
 * Reads a BIN table from an operator's CSV file with a header line. Nothing of a file with a problem is
 * returned: half a table would tell cards apart by accident. All problems are reported together.
 *
 * `prefix`, `cardType`, `bankCode` and `bankTitle` must be there. Without its column, `cardBrand` follows
 * from the range, `cardNetwork` and `cardSubType` are `Unknown`, and cards are domestic, not virtual and
 * not commercial.
 */
export function readBinCsv(text: string): BinCsvReading {
  const csv = readCsvRows(text)
  if (!csv.ok) return refused([{ line: csv.line, column: null, message: csv.problem }])
  const [header, ...rows] = csv.rows
  if (header === undefined || rows.length === 0) {
    const message = `the file must have a header line and at least one record below it`
    return refused([{ line: 1, column: null, message }])
  }
  const headerProblems = problemsOfHeader(header.fields)
  if (headerProblems.length > 0) return refused(headerProblems)
  const readings = rows.map((row) => readBinCsvRow({ header: header.fields, ...row }))
  const problems = readings.flatMap((reading) => reading.problems)
  const records = readings.map((reading) => reading.record)
  problems.push(...problemsOfRepeats(records, rows))
  return problems.length > 0 ? refused(problems) : { ok: true, records }
}

function refused(problems: BinCsvProblem[]): BinCsvReading {
  return { ok: false, problems: problems.toSorted((one, other) => one.line - other.line) }
}

function problemsOfHeader(names: readonly string[]): BinCsvProblem[] {
  const problem = (column: string, message: string) => ({ line: 1, column, message })
  const missing = REQUIRED_COLUMNS.filter((column) => !names.includes(column))
  const unknown = names.filter((name) => !COLUMNS.some((column) => column === name))
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  return [
    ...missing.map((name) => problem(name, `the header must name the column ${name}`)),
    ...unknown.map((name) => problem(shown(name), `must be one of ${COLUMNS.join(', ')}`)),
    ...repeated.map((name) => problem(shown(name), 'must stand in the header only once')),
  ]
}

function problemsOfRepeats(
  records: readonly BinRecord[],
  rows: readonly { line: number }[],
): BinCsvProblem[] {
  const firstLines = new Map<string, number>()
  return records.flatMap(({ prefix }, index) => {
    const line = rows[index]?.line ?? 0
    const firstLine = firstLines.get(prefix)
    firstLines.set(prefix, firstLine ?? line)
    if (firstLine === undefined || prefix === '') return []
    const message = `${prefix} stands on line ${firstLine} already; keep one of the two`
    return [{ line, column: 'prefix', message }]
  })
}
