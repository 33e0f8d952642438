import type { ArchivedPeriod } from '../archive/index.ts'

/** A business day. `until` is exclusive. */
export type BusinessDay = Readonly<{ date: string; from: Date; until: Date }>

export type ReportStore = Readonly<{
  recordsOf: (day: BusinessDay) => Promise<DayRecords>
  /** The orders of all batches that were closed under this business date; of one merchant, or of all where null. */
  ordersOf: (businessDate: string, merchantId: string | null) => Promise<readonly DayOrder[]>
  /** All terminals, also those without a payment on the day. */
  terminalsOn: (day: BusinessDay) => Promise<readonly DayTerminal[]>
  /** Those of these ids whose order, in any batch, began within the span, or up to an hour before or after it. */
  knownBankOrders: (
    bankOrderIds: readonly string[],
    span: Omit<BusinessDay, 'date'>,
  ) => Promise<readonly string[]>
  /** The archived periods that hold rows of a day. The other methods do not see these rows. */
  archivesOf: (day: BusinessDay) => Promise<readonly ArchivedPeriod[]>
  /** The oldest first. A payment counts from its send-by time, after which no process may send it. */
  openUnknowns: (now: Date, limit: number) => Promise<readonly OpenUnknown[]>
}>

/** One transfer of the ledger, from one account to another. */
export type DayPosting = Readonly<{
  merchantNumber: string
  orderId: string
  /** The order or the operation that caused the transfer. */
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
  merchantReference: string | null
}>

/** A batch of the business date. */
export type DayBatch = Readonly<{
  merchantNumber: string
  terminalAlias: string
  batchNumber: number
  state: 'Open' | 'Closing' | 'Closed'
  openedAt: Date
  closedAt: Date | null
}>

/** The database's own sums of an account of a merchant, to check the report's sums. */
export type AccountSum = Readonly<{
  merchantNumber: string
  account: string
  debitMinor: bigint
  creditMinor: bigint
}>

/** The rows of a day's report, read in one snapshot. */
export type DayRecords = Readonly<{
  postings: readonly DayPosting[]
  batches: readonly DayBatch[]
  accounts: readonly AccountSum[]
}>

/** An order of the gateway that is compared with the bank's record. */
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
  /** The outcome of the order, or of an operation on it, is not known yet. */
  isOpen: boolean
}>

/** A terminal, and the span in which the bank may have booked orders of a day there. */
export type DayTerminal = Pick<
  DayOrder,
  'merchantId' | 'merchantNumber' | 'terminalId' | 'terminalAlias'
> &
  Readonly<{
    /** When the day or its first batch began, whichever was earlier. */
    from: Date
    /** When the day or its last batch ended, whichever was later. */
    until: Date
  }>

/** A payment or an operation whose outcome is unknown. */
export type OpenUnknown = Readonly<{
  merchantNumber: string
  orderId: string
  /** Null: the outcome of the payment itself is unknown. */
  operationId: string | null
  kind: string
  state: 'Pending' | 'Unknown'
  amountMinor: bigint
  conversationId: string
  since: Date
  inquiryCount: number
  nextInquiryAt: Date | null
}>
