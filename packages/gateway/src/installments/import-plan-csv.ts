import {
  CARD_NETWORKS,
  CARD_TYPES,
  type CsvLine,
  type CsvProblem,
  type CsvTableReading,
  readCsvTable,
  shown,
} from '../bins/index.ts'
import type { CommissionRate } from './commission-rate.ts'

type PlanCsvContext = Readonly<{
  /** The `validFrom` of rows without one. */
  now: Date
  /** Takes a MerchantNumber or an id; undefined where there is no such merchant. */
  merchantIdOf: (name: string) => string | undefined
}>

const REQUIRED_PLAN_COLUMNS = [
  'cardType',
  'installmentCount',
  'rateBasisPoints',
  'blockedDays',
] as const
const PLAN_COLUMNS = [
  ...REQUIRED_PLAN_COLUMNS,
  'merchant',
  'cardNetwork',
  'bankCode',
  'validFrom',
  'validUntil',
] as const
type Column = (typeof PLAN_COLUMNS)[number]

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
    columns: PLAN_COLUMNS,
    required: REQUIRED_PLAN_COLUMNS,
    rowsMaximum: ROWS_MAXIMUM,
    rowsExpected: `1 to ${ROWS_MAXIMUM} rows`,
    read: (line) => readPlanCsvRow(line, context),
    // Of two prices for the same cards from the same moment on, neither takes precedence.
    keyOf: ({ merchantId, cardNetwork, bankCode, cardType, installmentCount, validFrom }) =>
      JSON.stringify([merchantId, cardNetwork, bankCode, cardType, installmentCount, validFrom]),
    repeated: (_, firstLine) => ({
      column: null,
      message: `prices the same cards from the same moment as line ${firstLine}; keep one of the two`,
    }),
  })
}

type PlanCsvRowReading = Readonly<{ row: PlanCsvRow; problems: readonly CsvProblem[] }>

/** Reads one line. A wrong field gives a problem and a default, so that the other fields are read too. */
function readPlanCsvRow(line: CsvLine, context: PlanCsvContext): PlanCsvRowReading {
  const problems: CsvProblem[] = []
  const field = (column: Column) => line.fields[line.header.indexOf(column)] ?? ''
  const wrong = (column: Column | null, rule: string) => {
    const held = column === null ? '' : `"${shown(field(column))}" `
    problems.push({ line: line.line, column, message: `${held}${rule}` })
  }
  const [expected, found] = [line.header.length, line.fields.length]
  if (expected !== found) {
    wrong(null, `must have ${expected} fields like the header, and has ${found}`)
  }
  return { row: rowOf(createFieldReaders(field, wrong), context), problems }
}

type FieldReaders = ReturnType<typeof createFieldReaders>

function createFieldReaders(
  field: (column: Column) => string,
  wrong: (column: Column, rule: string) => void,
) {
  const orNull = <Value>(column: Column, read: (text: string) => Value): Value | null =>
    field(column) === '' ? null : read(field(column))
  const choice = <Choice extends string>(
    column: Column,
    choices: readonly [Choice, ...Choice[]],
  ): Choice => {
    const chosen = choices.find((each) => each === field(column))
    if (chosen === undefined) wrong(column, `must be one of ${choices.join(', ')}`)
    return chosen ?? choices[0]
  }
  const whole = (column: Column, [least, most]: readonly [number, number]): number => {
    const value = /^\d{1,6}$/.test(field(column)) ? Number(field(column)) : Number.NaN
    if (value >= least && value <= most) return value
    wrong(column, `must be a whole number from ${least} to ${most}`)
    return least
  }
  const moment = (column: Column) =>
    orNull(column, (text) => {
      const date = new Date(text)
      if (MOMENT.test(text) && !Number.isNaN(date.getTime())) return date
      wrong(column, 'must be a moment such as 2026-01-31T23:59:00Z')
      return null
    })
  return { orNull, choice, whole, moment, wrong }
}

function rowOf(
  { orNull, choice, whole, moment, wrong }: FieldReaders,
  { now, merchantIdOf }: PlanCsvContext,
): PlanCsvRowReading['row'] {
  const row = {
    merchantId: orNull('merchant', (name) => {
      const merchantId = merchantIdOf(name)
      if (merchantId === undefined) wrong('merchant', 'is no merchant’s number or id')
      return merchantId ?? null
    }),
    cardNetwork: orNull('cardNetwork', () => choice('cardNetwork', CARD_NETWORKS)),
    bankCode: orNull('bankCode', (text) => {
      if (!/^[0-9]{4}$/.test(text)) {
        wrong('bankCode', 'must be the four digits of the EFT code, like 0046')
      }
      return text
    }),
    cardType: choice('cardType', CARD_TYPES),
    installmentCount: whole('installmentCount', [1, 12]),
    rateBasisPoints: whole('rateBasisPoints', [0, 10_000]),
    blockedDays: whole('blockedDays', [0, 3_650]),
    validFrom: moment('validFrom') ?? now,
    validUntil: moment('validUntil'),
  }
  if (row.validUntil !== null && row.validUntil <= row.validFrom) {
    wrong('validUntil', 'must lie after validFrom')
  }
  return row
}
