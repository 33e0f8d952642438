import type { OrderDetails } from '../../payment/payments/index.ts'

/** How a payer is named: what the payer entered or was written to, or one order. */
export type PayerKey =
  | Readonly<{ by: 'email'; value: string }>
  /** E.164. */
  | Readonly<{ by: 'phone'; value: string }>
  | Readonly<{ by: 'order'; value: string }>

/**
 * Why something is the payer's: its contact data are the payer's, or only a text of the merchant mentions the payer, in
 * an order that may be somebody else's.
 */
export type Belonging = 'Payer' | 'Mention'

export type PayerOrder = Readonly<{
  orderId: string
  belonging: Belonging
  state: string
  paymentType: string
  amountMinor: bigint
  returnedMinor: bigint
  currency: string
  createdAt: Date
  conversationId: string
  merchantReference: string | null
  metadata: Readonly<Record<string, string>> | null
  details: OrderDetails
  /** What people of the panel wrote at the order's returns. */
  returnNotes: readonly string[]
  /** Empty once it was erased. */
  clientIpAddress: string
  cardBin: string
  cardLastFour: string
  sessionId: string | null
  linkId: string | null
  linkUseId: string | null
  /** Something holds the order, inquires about it or returns money of it. */
  isBusy: boolean
  /** A chargeback of it is undecided. */
  isClaimed: boolean
  /** The names of the files of its chargebacks. */
  evidence: readonly string[]
}>

/** A try to pay a link. */
export type PayerTry = Readonly<{
  linkId: string
  useId: string
  orderId: string | null
  sessionId: string | null
  state: string
  createdAt: Date
  name: string | null
  email: string | null
  phoneNumber: string | null
  address: string | null
  note: string | null
  erasedAt: Date | null
  /** Texts of the merchant at the link. */
  productName: string | null
  productDescription: string | null
  linkMetadata: Readonly<Record<string, string>> | null
  /** The link took one payment, and has ended: its texts are about this payer. */
  isOwnLink: boolean
}>

export type PayerSession = Readonly<{
  sessionId: string
  state: string
  createdAt: Date
  /** When nobody can pay with the session any more. */
  endsAt: Date
  cardHolderName: string | null
  clientIpAddress: string | null
  metadata: Readonly<Record<string, string>> | null
  isUsed: boolean
}>

export type PayerNotice = Readonly<{
  noticeId: string
  kind: string
  channel: string
  recipient: string | null
  state: string
  createdAt: Date
}>

/** A card that went to the payer's browser for 3-D Secure. */
export type PayerHandOver = Readonly<{
  sessionId: string
  attempt: number
  /** Null until the audit chain covers it, some seconds after it. */
  batchId: string | null
  handedOverAt: Date
  /** Empty once it was erased. */
  payerAddress: string
}>

/** All that one merchant's part of the database holds about a payer. */
export type PayerRecord = Readonly<{
  orders: readonly PayerOrder[]
  tries: readonly PayerTry[]
  sessions: readonly PayerSession[]
  notices: readonly PayerNotice[]
  handOvers: readonly PayerHandOver[]
  /** Saved filters of the panel's people, in which the payer's e-mail address or number is written. */
  savedFilters: number
  /** Archived quarters whose files may hold more of the payer: archived before payers were erased for it. */
  archivesWithPayers: readonly string[]
}>

/** How many rows an erasure changed, by what they are. */
export type ErasedCounts = Readonly<{
  orders: number
  texts: number
  tries: number
  /** Links of one payment that have ended, with texts of the merchant. */
  links: number
  sessions: number
  notices: number
  /** Files of chargebacks. */
  evidence: number
  handOvers: number
  savedFilters: number
}>

export type PayerStore = Readonly<{
  /** Reads in one snapshot. */
  find: (merchantId: string, key: PayerKey) => Promise<PayerRecord>
  /** Within the caller's transaction. Null where something of the record is under way by now: nothing is erased. */
  erase: (
    merchantId: string,
    input: Readonly<{ record: PayerRecord; key: PayerKey; now: Date; by: string }>,
  ) => Promise<ErasedCounts | null>
}>
