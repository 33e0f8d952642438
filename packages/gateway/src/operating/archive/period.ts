import { OperatorError } from '../../base/kernel/index.ts'

/** A span of time (UTC) whose orders, with all that was done to them, are archived as a whole. */
export type Period = Readonly<{
  /** `2027q1`, or `to_2026q4`: that quarter and everything older. */
  name: string
  /** Null: since the beginning. */
  from: Date | null
  /** Exclusive. */
  until: Date
}>

/** The columns that are added up, by table. The tables are written in this order. */
export const SUMMED_COLUMNS = {
  payment_order: ['amount_minor', 'taken_minor', 'returned_minor'],
  order_operation: ['amount_minor'],
  ledger_transfer: ['amount_minor'],
  event: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ArchivedTable = keyof typeof SUMMED_COLUMNS

export const ARCHIVED_TABLES = Object.keys(SUMMED_COLUMNS) as readonly ArchivedTable[]

/** Kuruş as texts, so that no reader of JSON rounds them. */
export type TableTotals = Readonly<{ rows: number; sums: Readonly<Record<string, string>> }>

export type AccountTotals = Readonly<{ account: string; debitMinor: string; creditMinor: string }>

export type PeriodTotals = Readonly<{
  tables: Readonly<Record<ArchivedTable, TableTotals>>
  /** The accounts of the ledger, by name. */
  accounts: readonly AccountTotals[]
}>

/** Why a period cannot be archived yet: how many of something there are, and the id of one of them. */
export type Obstacle = Readonly<{ what: string; count: number; example: string }>

/** The obstacle that ends by itself, as jobs erase payers by age, or at once where the operator wants that. */
export const PAYERS_KEPT =
  'orders with names or addresses of payers, which no archive holds (they go after PAYER_DATA_DAYS and PAYER_IP_DAYS, or now with --erase-payers)'

export type ArchivedPeriod = Period &
  Readonly<{
    folder: string
    totals: PeriodTotals
    /** SHA-256 of the manifest.json, hexadecimal. */
    manifestHash: string
    archivedAt: Date
  }>

/** A period cannot be archived or restored; the message is a sentence for the operator. */
export class ArchiveError extends OperatorError {
  override readonly name = 'ArchiveError'
}
