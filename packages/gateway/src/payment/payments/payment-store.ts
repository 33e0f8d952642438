import type { DeclineGroup, EventType } from '@vezne/protocol'
import type { SingleUsePair } from '../auth/index.ts'
import type { BankAnswer } from '../banks/index.ts'
import type { IdempotencyClaim } from './calls.ts'
import type { OrderOperation } from './operation.ts'
import type { Order, OrderTerms, Payer, PaymentType } from './order.ts'

/**
 * The first round trip of a payment: stores all that must be true before the bank is called. The caller makes
 * the ids, so that many openings can share one statement and one commit.
 */
export type PaymentOpening = OrderTerms &
  Readonly<{
    pair: SingleUsePair | null
    idempotency: IdempotencyClaim | null
    integrationMode: string
    linkUse: Readonly<{ linkId: string; useId: string }> | null
    clientIpAddress: string
    /** The token hash of the security code to take out of its table; null: no code is needed. */
    securityCodeOf: Buffer | null
    /** When the inquiry job looks at the order if it is not concluded by then. */
    firstInquiryAt: Date
  }>

/** The next terminal of a payment whose first try moved no money. */
export type PaymentMove = Pick<
  PaymentOpening,
  'merchantId' | 'orderId' | 'terminalId' | 'bankOrderId' | 'commissionMinor' | 'routing'
>

/** The claims are tried in this order. The first lost claim is the verdict. */
export type OpeningVerdict =
  | Readonly<{ kind: 'opened'; codeSealed: Buffer | null }>
  | Readonly<{ kind: 'pairUsed' }>
  | Readonly<{ kind: 'idempotencyKeyTaken' }>
  | Readonly<{ kind: 'linkUseLost' }>
  | Readonly<{ kind: 'sessionLost' }>
  | Readonly<{ kind: 'preAuthLost' }>

/** What a conclusion does to the 3-D Secure session that the payment claimed (decision 4.1). */
export type SessionEffect = 'complete' | 'spend' | 'release' | 'none'

/** The second round trip: the outcome, the ledger, the event and every effect, in one commit. */
export type PaymentConclusion = Readonly<{
  merchantId: string
  orderId: string
  /** As the order has them; the statement does not read them, those who count outcomes do. */
  terminalId: string
  paymentType: PaymentType
  state: Extract<Order['state'], 'Approved' | 'PreAuthorized' | 'Declined' | 'Unknown' | 'Failed'>
  provisionNumber: string | null
  bankAnswer: BankAnswer | null
  outcomeCode: string | null
  /** Null where no decline of the bank is the outcome; it may have refused the request itself. */
  declineGroup: DeclineGroup | null
  sessionEffect: SessionEffect
  preAuthExpiresAt: Date | null
  /** When to ask the bank; null if the outcome is known. */
  nextInquiryAt: Date | null
  eventId: string
  eventType: EventType
  /** Whether the opening claimed a session, the use of a link or a PreAuth. */
  holdsClaims: boolean
  /** The id of a second event, for a payment of a link; null if there are no claims. */
  linkEventId: string | null
  /** The lease of the job that found this outcome; null from the call itself. */
  leaseNumber: number | null
  concludedAt: Date
}>

export type PaymentStore = Readonly<{
  /** Makes sure that the terminal has an open batch for the opening to join. */
  ensureOpenBatch: (merchantId: string, terminalId: string, now: Date) => Promise<void>
  open: (opening: PaymentOpening) => Promise<OpeningVerdict>
  /**
   * Binds a pending order to another terminal. False, with nothing changed: the order is concluded, or a job has
   * begun to ask about it, or the time to send it is over.
   */
  move: (move: PaymentMove) => Promise<boolean>
  /** Whether an opening that ended with this error may have been written, or may be written soon. */
  mayBeOpen: (error: unknown) => boolean
  /** Gives back the claims that an opening won before it lost a later one. */
  undoOpening: (opening: PaymentOpening) => Promise<void>
  /** False, with nothing changed: it was concluded before, or another node has taken the lease over. */
  conclude: (conclusion: PaymentConclusion) => Promise<boolean>
  find: (merchantId: string, orderId: string) => Promise<Order | null>
  /** Null: the order did not pay a link. */
  findPayer: (merchantId: string, orderId: string) => Promise<Payer | null>
  findByConversation: (
    merchantId: string,
    conversationId: string,
  ) => Promise<Readonly<{ order: Order; matchCount: number }> | null>
}>

/**
 * An order or operation that one node may ask the bank about until the lease's end. `leaseNumber` counts its
 * leases. If a node was stopped beyond the end and another node took the lease over, a write with the old
 * number changes nothing.
 */
export type LeasedOrder = Readonly<{ order: Order; leaseNumber: number }>

export type LeasedOperation = Readonly<{
  operation: OrderOperation
  order: Order
  leaseNumber: number
}>

export type Lease = Readonly<{ now: Date; until: Date; limit: number }>

type OrderKey = Readonly<{ merchantId: string; orderId: string }>

export type UnknownOutcomeStore = Readonly<{
  leaseOrders: (lease: Lease) => Promise<LeasedOrder[]>
  leaseOperations: (lease: Lease) => Promise<LeasedOperation[]>
  /** Leases one whose outcome is open, whoever holds a lease of it. Null: it has an outcome by now. */
  leaseOrder: (key: OrderKey, lease: Lease) => Promise<LeasedOrder | null>
  leaseOperation: (
    key: OrderKey & Readonly<{ operationId: string }>,
    lease: Lease,
  ) => Promise<LeasedOperation | null>
  /** Keeps jobs from asking about orders before `until`, except for leased orders. */
  keepOrders: (orders: readonly OrderKey[], until: Date) => Promise<void>
  /** Sets the time of the next inquiry if the lease still holds. The state stays as it is. */
  postponeOrder: (leased: LeasedOrder, nextInquiryAt: Date | null) => Promise<void>
  postponeOperation: (
    leased: Omit<LeasedOperation, 'order'>,
    nextInquiryAt: Date | null,
  ) => Promise<void>
  /** Expired PreAuths that no operation holds. */
  expiredPreAuths: (now: Date, limit: number) => Promise<Order[]>
}>
