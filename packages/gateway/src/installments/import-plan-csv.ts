import { readCsvRows } from '../bins/index.ts'
import type { CommissionRate } from './commission-rate.ts'
import {
  PLAN_COLUMNS,
  type PlanCsvContext,
  type PlanCsvProblem,
  REQUIRED_PLAN_COLUMNS,
  readPlanCsvRow,
} from './plan-csv-row.ts'

export type { PlanCsvProblem } from './plan-csv-row.ts'

type PlanCsvRow = Omit<CommissionRate, 'planId'>

export type PlanCsvReading =
  | Readonly<{ ok: true; rows: readonly PlanCsvRow[] }>
  | Readonly<{ ok: false; problems: readonly PlanCsvProblem[] }>

/** As many as one row of the audit chain can name, and far more than a price list has. */
const ROWS_MAXIMUM = 2_000

/**
 * Reads rows of commission plans from an operator's CSV file with a header line. Nothing of a file with a
 * problem is returned: half a price list would price cards by accident. All problems are reported together.
 *
 * `cardType`, `installmentCount`, `rateBasisPoints` and `blockedDays` must be there. Left out or empty,
 * `merchant` means everybody, `cardNetwork` and `bankCode` any, `validFrom` now and `validUntil` no end.
 */
export function readPlanCsv(text: string, context: PlanCsvContext): PlanCsvReading {
  const csv = readCsvRows(text)
  if (!csv.ok) return refused([{ line: csv.line, column: null, message: csv.problem }])
  const [header, ...rows] = csv.rows
  if (header === undefined || rows.length === 0 || rows.length > ROWS_MAXIMUM) {
    const message = `the file must have a header line and 1 to ${ROWS_MAXIMUM} rows below it`
    return refused([{ line: 1, column: null, message }])
  }
  const headerProblems = problemsOfHeader(header.fields)
  if (headerProblems.length > 0) return refused(headerProblems)
  const readings = rows.map((row) => readPlanCsvRow({ header: header.fields, ...row }, context))
  const read = readings.map(({ row }) => row)
  const problems = [...readings.flatMap((each) => each.problems), ...problemsOfRepeats(read, rows)]
  return problems.length > 0 ? refused(problems) : { ok: true, rows: read }
}

function refused(problems: readonly PlanCsvProblem[]): PlanCsvReading {
  return { ok: false, problems: problems.toSorted((one, other) => one.line - other.line) }
}

function problemsOfHeader(names: readonly string[]): PlanCsvProblem[] {
  const problem = (column: string, message: string) => ({ line: 1, column, message })
  const missing = REQUIRED_PLAN_COLUMNS.filter((column) => !names.includes(column))
  const unknown = names.filter((name) => !PLAN_COLUMNS.some((column) => column === name))
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  return [
    ...missing.map((name) => problem(name, `the header must name the column ${name}`)),
    ...unknown.map((name) =>
      problem(name.slice(0, 40), `must be one of ${PLAN_COLUMNS.join(', ')}`),
    ),
    ...repeated.map((name) => problem(name.slice(0, 40), 'must stand in the header only once')),
  ]
}

/** Of two prices for the same cards from the same moment on, nobody could say which one holds. */
function problemsOfRepeats(
  read: readonly PlanCsvRow[],
  rows: readonly Readonly<{ line: number }>[],
): PlanCsvProblem[] {
  const firstLines = new Map<string, number>()
  return read.flatMap((row, index) => {
    const { merchantId, cardNetwork, bankCode, cardType, installmentCount, validFrom } = row
    const cards = [merchantId, cardNetwork, bankCode, cardType, installmentCount]
    const key = JSON.stringify([...cards, validFrom])
    const line = rows[index]?.line ?? 0
    const firstLine = firstLines.get(key)
    firstLines.set(key, firstLine ?? line)
    if (firstLine === undefined) return []
    const message = `prices the same cards from the same moment as line ${firstLine}; keep one of the two`
    return [{ line, column: null, message }]
  })
}
