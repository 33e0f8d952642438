import { type CsvTableReading, readCsvTable } from '../bins/index.ts'
import { datedFields, validity } from './dated-csv-rows.ts'
import { INSTALLMENT_COUNT_MAXIMUM, type InstallmentLimit } from './installment-limit.ts'

export type LimitCsvReading = CsvTableReading<Omit<InstallmentLimit, 'limitId'>>

const REQUIRED_COLUMNS = ['cards', 'countMaximum'] as const
const COLUMNS = [...REQUIRED_COLUMNS, 'category', 'validFrom', 'validUntil'] as const

const ROWS_MAXIMUM = 1_000
const CATEGORY_SHAPE = /^[\p{L}0-9][\p{L}0-9 ._-]{0,59}$/u

/**
 * Reads rows of how many installments the law allows from an operator's CSV file with a header line. A file with
 * a problem gives no rows. All problems are reported together.
 *
 * `cards` is `personal` or `commercial`, `countMaximum` 1 (no installments) to 18. An absent or empty `category`
 * means every merchant, `validFrom` now, `validUntil` no end.
 */
export function readLimitCsv(text: string, now: Date): LimitCsvReading {
  return readCsvTable(text, {
    columns: COLUMNS,
    required: REQUIRED_COLUMNS,
    rowsMaximum: ROWS_MAXIMUM,
    read: (fields) => {
      const { orNull, whole } = datedFields(fields)
      return {
        category: orNull('category', () =>
          fields.matching('category', CATEGORY_SHAPE, 'NoCategory'),
        ),
        isCommercial: fields.oneOf('cards', ['personal', 'commercial']) === 'commercial',
        countMaximum: whole('countMaximum', [1, INSTALLMENT_COUNT_MAXIMUM]),
        ...validity(fields, now),
      }
    },
    keyOf: ({ category, isCommercial, validFrom }) =>
      JSON.stringify([category, isCommercial, validFrom]),
    repeated: (_, firstLine) => ({
      column: null,
      fault: { code: 'LimitRepeated', values: { firstLine } },
    }),
  })
}
