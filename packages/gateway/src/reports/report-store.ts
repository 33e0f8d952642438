import type { ArchivedPeriod } from '../archive/index.ts'

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

/** One row of the ledger as a report shows it: one amount that went from one account to another. */
export type DayPosting = Readonly<{
  merchantNumber: string
  orderId: string
  /** The order or the operation that caused it. */
  sourceId: string
  leg: string
  debit: string
  credit: string
  amountMinor: bigint
  postedAt: Date
  terminalAlias: string
  batchNumber: number
  provisionNumber: string | null
  conversationId: string
}>

/** A batch that belongs to the business date. */
export type DayBatch = Readonly<{
  merchantNumber: string
  terminalAlias: string
  batchNumber: number
  state: 'Open' | 'Closing' | 'Closed'
  openedAt: Date
  closedAt: Date | null
}>

/** What the database itself adds up for an account of a merchant: the check on our own sums. */
export type AccountSum = Readonly<{
  merchantNumber: string
  account: string
  debitMinor: bigint
  creditMinor: bigint
}>

/** Everything a day's report is made of, read at one moment. */
export type DayRecords = Readonly<{
  postings: readonly DayPosting[]
  batches: readonly DayBatch[]
  accounts: readonly AccountSum[]
}>

/** One of our orders beside which the bank's record is held. */
export type DayOrder = Readonly<{
  merchantId: string
  merchantNumber: string
  terminalId: string
  terminalAlias: string
  batchNumber: number
  orderId: string
  bankOrderId: string
  paymentType: 'Auth' | 'PreAuth' | 'PostAuth'
  state: string
  takenMinor: bigint
  returnedMinor: bigint
  /** An outcome, a return or a hold of it is not known yet. */
  isOpen: boolean
}>

/** A terminal, and the span in which the bank may have booked what belongs to a day there. */
export type DayTerminal = Readonly<{
  merchantId: string
  merchantNumber: string
  terminalId: string
  terminalAlias: string
  /** When the day or its first batch began, whichever was earlier. */
  from: Date
  /** When the day or its last batch ended, whichever was later. */
  until: Date
}>

/** A payment or an operation whose outcome nobody knows yet. */
export type OpenUnknown = Readonly<{
  merchantNumber: string
  orderId: string
  /** Null where the payment itself is open. */
  operationId: string | null
  kind: string
  state: 'Pending' | 'Unknown'
  amountMinor: bigint
  conversationId: string
  since: Date
  inquiryCount: number
  nextInquiryAt: Date | null
}>
