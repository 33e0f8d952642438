import type { ArchivedPeriod } from '../archive/index.ts'
import type { BusinessDay, DayPosting } from './report-store.ts'

/** A batch that is not closed. */
export type OpenBatchRow = Readonly<{
  merchantNumber: string
  merchantName: string
  terminalAlias: string
  batchNumber: number
  state: 'Open' | 'Closing'
  openedAt: Date
  /** Null while it is open: the day is known when the closing begins. */
  businessDate: string | null
  /** When the day of its terminal ends; null: when the gateway's does. */
  dayEndMinutes: number | null
}>

/** A business date with its batches. */
export type ListedDay = Readonly<{
  businessDate: string
  batches: number
  closed: number
  terminals: number
  lastClosedAt: Date | null
}>

/** A batch of a business date. */
export type ListedBatch = Omit<OpenBatchRow, 'state' | 'businessDate' | 'dayEndMinutes'> &
  Readonly<{ state: 'Open' | 'Closing' | 'Closed'; closedAt: Date | null }>

/** What the ledger took in a day at one terminal, by leg. */
export type TerminalLeg = Readonly<{
  merchantNumber: string
  terminalAlias: string
  leg: string
  debit: string
  credit: string
  count: number
  amountMinor: bigint
}>

/** The place of a posting in a day; the next page begins after it. */
export type PostingPlace = Pick<DayPosting, 'postedAt' | 'orderId' | 'sourceId' | 'leg'>

/** Reads business days for the panel. `merchantId`: all merchants where null. */
export type DayList = Readonly<{
  openBatches: (merchantId: string | null) => Promise<readonly OpenBatchRow[]>
  /** The latest first, before the date `before`. */
  days: (
    question: Readonly<{ merchantId: string | null; before: string | null; maximum: number }>,
  ) => Promise<readonly ListedDay[]>
  batchesOf: (day: BusinessDay, merchantId: string | null) => Promise<readonly ListedBatch[]>
  legsOf: (day: BusinessDay, merchantId: string | null) => Promise<readonly TerminalLeg[]>
  /** In the order of their moments. */
  postingsOf: (
    day: BusinessDay,
    question: Readonly<{ merchantId: string | null; after: PostingPlace | null; maximum: number }>,
  ) => Promise<readonly DayPosting[]>
  /** The archives that hold rows of the day, so that sums without them would be wrong. */
  archivesOf: (day: BusinessDay) => Promise<readonly ArchivedPeriod[]>
}>
