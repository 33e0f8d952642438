import type { SingleUsePair } from '../auth/index.ts'
import type { BankAnswer } from '../banks/index.ts'
import type { IdempotencyClaim } from './calls.ts'
import type { OrderOperation } from './operation.ts'
import type { Order, OrderCard, OrderDetails, Payer, PaymentType } from './order.ts'

/**
 * The first round trip of a payment: everything that must be true before the bank is called. Ids are
 * made by the caller, so that many openings can share one statement and one commit.
 */
export type PaymentOpening = Readonly<{
  merchantId: string
  orderId: string
  pair: SingleUsePair | null
  idempotency: IdempotencyClaim | null
  paymentType: PaymentType
  integrationMode: string
  originalOrderId: string | null
  terminalId: string
  bankOrderId: string
  amountMinor: bigint
  pointAmountMinor: bigint
  installmentCount: number
  commissionMinor: bigint
  sessionId: string | null
  linkUse: Readonly<{ linkId: string; useId: string }> | null
  conversationId: string
  mdStatus: number | null
  clientIpAddress: string
  card: OrderCard
  details: OrderDetails
  /** Takes the security code out of its table; null where it is not needed. */
  securityCodeOf: Buffer | null
  createdAt: Date
  /** After this moment nobody may send the order to the bank. */
  sendBy: Date
  /** When the reconcile job looks at the order if nobody settled it. */
  firstInquiryAt: Date
}>

/** One verdict for each opening: the claims are tried in this order, and the first lost one names it. */
export type OpeningVerdict =
  | Readonly<{ kind: 'opened'; codeSealed: Buffer | null }>
  | Readonly<{ kind: 'pairUsed' }>
  | Readonly<{ kind: 'idempotencyKeyTaken' }>
  | Readonly<{ kind: 'linkUseLost' }>
  | Readonly<{ kind: 'sessionLost' }>
  | Readonly<{ kind: 'preAuthLost' }>

/** What a payment's end does to the 3-D Secure session that it claimed (decision 4.1). */
export type SessionEffect = 'complete' | 'spend' | 'release' | 'none'

/** The second round trip: the outcome, the ledger, the event and every effect, in one commit. */
export type PaymentSettlement = Readonly<{
  merchantId: string
  orderId: string
  state: Extract<Order['state'], 'Approved' | 'PreAuthorized' | 'Declined' | 'Unknown' | 'Failed'>
  provisionNumber: string | null
  bankAnswer: BankAnswer | null
  outcomeCode: string | null
  sessionEffect: SessionEffect
  preAuthExpiresAt: Date | null
  /** When to ask the bank; null once the outcome is known. */
  nextInquiryAt: Date | null
  eventId: string
  eventType: string
  /** Whether the opening claimed more than its pair and a key: a session, the use of a link, a PreAuth. */
  holdsClaims: boolean
  /** For the second event of a payment that paid a link; null where there are no claims. */
  linkEventId: string | null
  /** The lease of the job that found this out; null from the call itself. */
  leaseNumber: number | null
  settledAt: Date
}>

export type PaymentStore = Readonly<{
  /** Makes sure that the terminal has an open batch for the opening to join. */
  ensureOpenBatch: (merchantId: string, terminalId: string, now: Date) => Promise<void>
  open: (opening: PaymentOpening) => Promise<OpeningVerdict>
  /** Whether an opening that ended so may all the same be written, now or in a moment. */
  mayBeOpen: (error: unknown) => boolean
  /** Gives back what an opening claimed before it lost a later claim. */
  undoOpening: (opening: PaymentOpening) => Promise<void>
  /**
   * False where the order had been settled already, or another node has taken the job's lease over:
   * then nothing was changed.
   */
  settle: (settlement: PaymentSettlement) => Promise<boolean>
  find: (merchantId: string, orderId: string) => Promise<Order | null>
  /** Of an order that paid a link; null for any other. */
  findPayer: (merchantId: string, orderId: string) => Promise<Payer | null>
  findByConversation: (
    merchantId: string,
    conversationId: string,
  ) => Promise<Readonly<{ order: Order; matchCount: number }> | null>
}>

/**
 * An order or operation that a node took on for one inquiry; nobody else gets it before `until`.
 * `leaseNumber` counts the leases it has had. A node that slept past `until` may find it taken over:
 * what it then writes with its old number changes nothing.
 */
export type LeasedOrder = Readonly<{ order: Order; leaseNumber: number }>

export type LeasedOperation = Readonly<{
  operation: OrderOperation
  order: Order
  leaseNumber: number
}>

export type Lease = Readonly<{ now: Date; until: Date; limit: number }>

export type ReconcileStore = Readonly<{
  leaseOrders: (lease: Lease) => Promise<LeasedOrder[]>
  leaseOperations: (lease: Lease) => Promise<LeasedOperation[]>
  /** Their process lives and is at the bank: nobody asks before `until`. Changes only what nobody has leased. */
  keepOrders: (
    orders: readonly Readonly<{ merchantId: string; orderId: string }>[],
    until: Date,
  ) => Promise<void>
  /** Sets when to ask next, where the lease still holds; the state stays as it is. */
  postponeOrder: (leased: LeasedOrder, nextInquiryAt: Date | null) => Promise<void>
  postponeOperation: (
    leased: Omit<LeasedOperation, 'order'>,
    nextInquiryAt: Date | null,
  ) => Promise<void>
  /** PreAuths whose time is over and that nothing holds. */
  expiredPreAuths: (now: Date, limit: number) => Promise<Order[]>
}>
