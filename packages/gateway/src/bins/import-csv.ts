import type { BinRecord } from './bin.ts'
import { COLUMNS, REQUIRED_COLUMNS, readBinCsvRow } from './bin-csv-row.ts'
import { type CsvTableReading, readCsvTable } from './csv-table.ts'

/**
 * Reads a BIN table from an operator's CSV file with a header line. Nothing of a file with a problem is
 * returned: half a table would tell cards apart by accident. All problems are reported together.
 *
 * `prefix`, `cardType`, `bankCode` and `bankTitle` must be there. Without its column, `cardBrand` follows
 * from the range, `cardNetwork` and `cardSubType` are `Unknown`, and cards are domestic, not virtual and
 * not commercial.
 */
export function readBinCsv(text: string): CsvTableReading<BinRecord> {
  return readCsvTable(text, {
    columns: COLUMNS,
    required: REQUIRED_COLUMNS,
    rowsMaximum: Number.POSITIVE_INFINITY,
    rowsExpected: 'at least one record',
    read: readBinCsvRow,
    keyOf: ({ prefix }) => (prefix === '' ? null : prefix),
    repeated: ({ prefix }, firstLine) => ({
      column: 'prefix',
      message: `${prefix} stands on line ${firstLine} already; keep one of the two`,
    }),
  })
}
