import {
  CARD_NETWORKS,
  CARD_TYPES,
  type CsvFields,
  type CsvTableReading,
  readCsvTable,
} from '../bins/index.ts'
import { BLOCKED_DAY_KINDS, type CommissionRate, PAID_IN } from './commission-rate.ts'
import { datedFields, validity } from './dated-csv-rows.ts'
import { INSTALLMENT_COUNT_MAXIMUM } from './installment-limit.ts'

type PlanCsvContext = Readonly<{
  /** The `validFrom` of rows without one. */
  now: Date
  /** Takes a MerchantNumber or an id; undefined where there is no such merchant. */
  merchantIdOf: (name: string) => string | undefined
  /** The id of the merchant's terminal with that alias. */
  terminalIdOf: (merchantId: string, alias: string) => string | undefined
}>

const REQUIRED_COLUMNS = ['cardType', 'installmentCount', 'rateBasisPoints', 'blockedDays'] as const
const COLUMNS = [
  ...REQUIRED_COLUMNS,
  'blockedDayKind',
  'paidIn',
  'merchant',
  'terminal',
  'cardNetwork',
  'bankCode',
  'validFrom',
  'validUntil',
] as const
type Column = (typeof COLUMNS)[number]

type PlanCsvRow = Omit<CommissionRate, 'planId'>

export type PlanCsvReading = CsvTableReading<PlanCsvRow>

/** The most rows that one row of the audit chain can list; price lists are far shorter. */
const ROWS_MAXIMUM = 2_000

/**
 * Reads rows of commission plans from an operator's CSV file with a header line. A file with a problem gives
 * no rows, because half a price list would misprice cards. All problems are reported together.
 *
 * `cardType`, `installmentCount`, `rateBasisPoints` and `blockedDays` are required. An absent or empty
 * `merchant` means every merchant, `terminal`, `cardNetwork` and `bankCode` any, `blockedDayKind` calendar days, `paidIn`
 * one sum, `validFrom` now, `validUntil` no end.
 */
export function readPlanCsv(text: string, context: PlanCsvContext): PlanCsvReading {
  return readCsvTable(text, {
    columns: COLUMNS,
    required: REQUIRED_COLUMNS,
    rowsMaximum: ROWS_MAXIMUM,
    read: (fields) => readPlanCsvRow(fields, context),
    // Of two prices for the same cards from the same moment on, neither takes precedence.
    keyOf: ({
      rateBasisPoints: _rate,
      blockedDays: _days,
      blockedDayKind: _kind,
      paidIn: _paid,
      validUntil: _until,
      ...priced
    }) => JSON.stringify(priced),
    repeated: (_, firstLine) => ({
      column: null,
      fault: { code: 'PriceRepeated', values: { firstLine } },
    }),
  })
}

function readPlanCsvRow(
  fields: CsvFields<Column>,
  { now, merchantIdOf, terminalIdOf }: PlanCsvContext,
): PlanCsvRow {
  const { textOf, refuseAs, matching, oneOf } = fields
  const { orNull, whole } = datedFields(fields)
  const merchantId = orNull('merchant', (name) => {
    const found = merchantIdOf(name)
    if (found === undefined) refuseAs('merchant', 'NoMerchant')
    return found ?? null
  })
  return {
    merchantId,
    terminalId: orNull('terminal', (alias) => {
      const found = merchantId === null ? undefined : terminalIdOf(merchantId, alias)
      if (textOf('merchant') === '') refuseAs('terminal', 'MerchantMissing')
      else if (found === undefined) refuseAs('terminal', 'NoTerminal')
      return found ?? null
    }),
    cardNetwork: orNull('cardNetwork', () => oneOf('cardNetwork', CARD_NETWORKS)),
    bankCode: orNull('bankCode', () => matching('bankCode', /^[0-9]{4}$/, 'NoFourDigits')),
    cardType: oneOf('cardType', CARD_TYPES),
    installmentCount: whole('installmentCount', [1, INSTALLMENT_COUNT_MAXIMUM]),
    rateBasisPoints: whole('rateBasisPoints', [0, 10_000]),
    blockedDays: whole('blockedDays', [0, 3_650]),
    blockedDayKind: oneOf('blockedDayKind', BLOCKED_DAY_KINDS, 'calendar'),
    paidIn: oneOf('paidIn', PAID_IN, 'one'),
    ...validity(fields, now),
  }
}
