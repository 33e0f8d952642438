import type { ArchivedPeriod } from '../archive/index.ts'
import type { DayOrder, DayRecords, DayTerminal, OpenUnknown } from './day-records.ts'

/** A business day: its date, and the moments at which it begins and ends. */
export type BusinessDay = Readonly<{ date: string; from: Date; until: Date }>

export type ReportStore = Readonly<{
  /** Everything of a day, as it stood at one moment. */
  recordsOf: (day: BusinessDay) => Promise<DayRecords>
  /** The orders of all batches that were closed under this business date. */
  ordersOf: (businessDate: string) => Promise<readonly DayOrder[]>
  /** All terminals, also those that took nothing on the day. */
  terminalsOn: (day: BusinessDay) => Promise<readonly DayTerminal[]>
  /** Of these bank orders, those of an order that began within the span or an hour of it, in any batch. */
  knownBankOrders: (
    bankOrderIds: readonly string[],
    span: Readonly<{ from: Date; until: Date }>,
  ) => Promise<readonly string[]>
  /** The archived periods that hold something of a day: what the others read of it is not whole. */
  archivesOf: (day: BusinessDay) => Promise<readonly ArchivedPeriod[]>
  /** The oldest first. A payment counts from when nobody may send it any more. */
  openUnknowns: (now: Date, limit: number) => Promise<readonly OpenUnknown[]>
}>
