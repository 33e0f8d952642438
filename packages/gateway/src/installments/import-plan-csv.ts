import { type CsvTableReading, readCsvTable } from '../bins/index.ts'
import {
  PLAN_COLUMNS,
  type PlanCsvContext,
  type PlanCsvRow,
  REQUIRED_PLAN_COLUMNS,
  readPlanCsvRow,
} from './plan-csv-row.ts'

export type PlanCsvReading = CsvTableReading<PlanCsvRow>

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
  return readCsvTable(text, {
    columns: PLAN_COLUMNS,
    required: REQUIRED_PLAN_COLUMNS,
    rowsMaximum: ROWS_MAXIMUM,
    rowsExpected: `1 to ${ROWS_MAXIMUM} rows`,
    read: (line) => readPlanCsvRow(line, context),
    // Of two prices for the same cards from the same moment on, nobody could say which one holds.
    keyOf: ({ merchantId, cardNetwork, bankCode, cardType, installmentCount, validFrom }) =>
      JSON.stringify([merchantId, cardNetwork, bankCode, cardType, installmentCount, validFrom]),
    repeated: (_, firstLine) => ({
      column: null,
      message: `prices the same cards from the same moment as line ${firstLine}; keep one of the two`,
    }),
  })
}
