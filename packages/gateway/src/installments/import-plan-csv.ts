import {
  CARD_NETWORKS,
  CARD_TYPES,
  type CsvFields,
  type CsvTableReading,
  readCsvTable,
} from '../bins/index.ts'
import type { CommissionRate } from './commission-rate.ts'

type PlanCsvContext = Readonly<{
  /** The `validFrom` of rows without one. */
  now: Date
  /** Takes a MerchantNumber or an id; undefined where there is no such merchant. */
  merchantIdOf: (name: string) => string | undefined
}>

const REQUIRED_COLUMNS = ['cardType', 'installmentCount', 'rateBasisPoints', 'blockedDays'] as const
const COLUMNS = [
  ...REQUIRED_COLUMNS,
  'merchant',
  'cardNetwork',
  'bankCode',
  'validFrom',
  'validUntil',
] as const
type Column = (typeof COLUMNS)[number]

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

type PlanCsvRow = Omit<CommissionRate, 'planId'>

export type PlanCsvReading = CsvTableReading<PlanCsvRow>

/** The most rows that one row of the audit chain can list; price lists are far shorter. */
const ROWS_MAXIMUM = 2_000

/**
 * Reads rows of commission plans from an operator's CSV file with a header line. A file with a problem gives
 * no rows, because half a price list would misprice cards. All problems are reported together.
 *
 * `cardType`, `installmentCount`, `rateBasisPoints` and `blockedDays` are required. An absent or empty
 * `merchant` means every merchant, `cardNetwork` and `bankCode` any, `validFrom` now, `validUntil` no end.
 */
export function readPlanCsv(text: string, context: PlanCsvContext): PlanCsvReading {
  return readCsvTable(text, {
    columns: COLUMNS,
    required: REQUIRED_COLUMNS,
    rowsMaximum: ROWS_MAXIMUM,
    rowsExpected: `1 to ${ROWS_MAXIMUM} rows`,
    read: (fields) => readPlanCsvRow(fields, context),
    // Of two prices for the same cards from the same moment on, neither takes precedence.
    keyOf: ({ merchantId, cardNetwork, bankCode, cardType, installmentCount, validFrom }) =>
      JSON.stringify([merchantId, cardNetwork, bankCode, cardType, installmentCount, validFrom]),
    repeated: (_, firstLine) => ({
      column: null,
      message: `prices the same cards from the same moment as line ${firstLine}; keep one of the two`,
    }),
  })
}

function readPlanCsvRow(
  { textOf, refuse, matching, oneOf }: CsvFields<Column>,
  { now, merchantIdOf }: PlanCsvContext,
): PlanCsvRow {
  const orNull = <Value>(column: Column, read: (text: string) => Value): Value | null =>
    textOf(column) === '' ? null : read(textOf(column))
  const whole = (column: Column, least: number, most: number): number => {
    const value = /^\d{1,6}$/.test(textOf(column)) ? Number(textOf(column)) : Number.NaN
    if (value >= least && value <= most) return value
    refuse(column, `must be a whole number from ${least} to ${most}`)
    return least
  }
  const moment = (column: Column) =>
    orNull(column, (text) => {
      const date = new Date(text)
      if (MOMENT.test(text) && !Number.isNaN(date.getTime())) return date
      refuse(column, 'must be a moment such as 2026-01-31T23:59:00Z')
      return null
    })
  const row = {
    merchantId: orNull('merchant', (name) => {
      const merchantId = merchantIdOf(name)
      if (merchantId === undefined) refuse('merchant', 'is no merchant’s number or id')
      return merchantId ?? null
    }),
    cardNetwork: orNull('cardNetwork', () => oneOf('cardNetwork', CARD_NETWORKS)),
    bankCode: orNull('bankCode', () =>
      matching('bankCode', /^[0-9]{4}$/, 'the four digits of the EFT code, like 0046'),
    ),
    cardType: oneOf('cardType', CARD_TYPES),
    installmentCount: whole('installmentCount', 1, 12),
    rateBasisPoints: whole('rateBasisPoints', 0, 10_000),
    blockedDays: whole('blockedDays', 0, 3_650),
    validFrom: moment('validFrom') ?? now,
    validUntil: moment('validUntil'),
  }
  if (row.validUntil !== null && row.validUntil <= row.validFrom) {
    refuse('validUntil', 'must lie after validFrom')
  }
  return row
}
