/** A span of time (UTC) whose orders, with all that was done to them, are archived as a whole. */
export type Period = Readonly<{
  /** `2027q1`, or `to_2026q4`: that quarter and all that is older. */
  name: string
  /** Null: since the beginning. */
  from: Date | null
  /** Exclusive. */
  until: Date
}>

/** The columns that are added up, by table: the order in which they are written, too. */
export const SUMMED_COLUMNS = {
  payment_order: ['amount_minor', 'taken_minor', 'returned_minor'],
  order_operation: ['amount_minor'],
  ledger_transfer: ['amount_minor'],
  event: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ArchivedTable = keyof typeof SUMMED_COLUMNS

export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  'payment_order',
  'order_operation',
  'ledger_transfer',
  'event',
]

/** Kuruş as texts, so that no reader of JSON rounds them. */
export type TableTotals = Readonly<{ rows: number; sums: Readonly<Record<string, string>> }>

export type AccountTotals = Readonly<{ account: string; debitMinor: string; creditMinor: string }>

export type PeriodTotals = Readonly<{
  tables: Readonly<Record<ArchivedTable, TableTotals>>
  /** Of the ledger, by account's name. */
  accounts: readonly AccountTotals[]
}>

/** Why a period cannot be archived yet: so many of something, and one of them by its id. */
export type Obstacle = Readonly<{ what: string; count: number; example: string }>

export type ArchivedPeriod = Period &
  Readonly<{
    folder: string
    totals: PeriodTotals
    /** SHA-256 of its manifest.json, hexadecimal. */
    manifestHash: string
    archivedAt: Date
  }>

/** A period cannot be archived; the message is a sentence for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
