import type { Order, OrderOperation } from '../../../packages/gateway/src/payments/index.ts'

type Mutable<Row> = { -readonly [Name in keyof Row]: Row[Name] }

/** What the migrations of storage give the columns of each table, in the domain's words. */
export type OrderRow = Mutable<Omit<Order, 'batchState'>> & {
  integrationMode: string
  linkUseId: string | null
  clientIpAddress: string
  unknownSince: Date | null
  nextInquiryAt: Date | null
  inquiryCount: number
}

export type OperationRow = Mutable<OrderOperation> & {
  unknownSince: Date | null
  nextInquiryAt: Date | null
  inquiryCount: number
}

export type TransferRow = Readonly<{
  merchantId: string
  orderId: string
  sourceId: string
  leg: string
  debitAccount: string
  creditAccount: string
  amountMinor: bigint
  takenAfterMinor: bigint
  returnedAfterMinor: bigint
  postedAt: Date | null
}>

export type EventRow = Readonly<{
  merchantId: string
  eventId: string
  type: string
  subjectId: string
  sequence: number
  data: Readonly<Record<string, unknown>>
}>

export type BatchRow = {
  merchantId: string
  terminalId: string
  batchNumber: number
  state: 'Open' | 'Closing' | 'Closed'
  openedAt: Date
  businessDate: string | null
  closingOwner: string | null
  closingLeaseUntil: Date | null
  closedAt: Date | null
}

export type KeyRow = {
  merchantId: string
  endpoint: string
  idempotencyKey: string
  fingerprint: Buffer
  orderId: string | null
  subjectId: string
  replayCount: number
  createdAt: Date
}

/** The columns of a link that its payments read and write. */
export type LinkRow = {
  merchantId: string
  linkId: string
  state: 'Active' | 'Passive' | 'Cancelled'
  maximumUses: number
  usedCount: number
  reservedCount: number
  hasFailedTry: boolean
}

export type UseRow = {
  merchantId: string
  linkId: string
  useId: string
  state: 'Reserved' | 'Paying' | 'Paid' | 'Released'
  orderId: string | null
  reservedUntil: Date
  paidAt: Date | null
}

export type SecurityCodeRow = Readonly<{
  merchantId: string
  tokenHash: string
  codeSealed: Buffer
  expiresAt: Date
}>
