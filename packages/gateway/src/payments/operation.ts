import type { SingleUsePair } from '../auth/index.ts'
import type { BankAnswer } from '../banks/index.ts'
import type { IdempotencyClaim } from './calls.ts'

export type OperationKind = 'Return' | 'Reverse' | 'Expire' | 'OrphanVoid'

export type OperationState = 'Pending' | 'Approved' | 'Declined' | 'Unknown' | 'Failed'

/** Something done to an order at the bank after it was taken. */
export type OrderOperation = Readonly<{
  merchantId: string
  orderId: string
  operationId: string
  kind: OperationKind
  state: OperationState
  amountMinor: bigint
  conversationId: string
  bankAnswer: BankAnswer | null
  outcomeCode: string | null
  sendBy: Date
  createdAt: Date
  finishedAt: Date | null
}>

export type OperationOpening = Readonly<{
  merchantId: string
  orderId: string
  operationId: string
  kind: OperationKind
  amountMinor: bigint
  pair: SingleUsePair | null
  idempotency: IdempotencyClaim | null
  conversationId: string
  createdAt: Date
  sendBy: Date
  firstInquiryAt: Date
  /** The job's lease of the order that is to be held; null where no job holds one. */
  leaseNumber: number | null
}>

/**
 * `lost`: the order's state, its batch, a hold or its sums did not allow the operation when the
 * statement ran. The caller reads the order again to say why.
 */
export type OperationVerdict =
  | Readonly<{ kind: 'opened'; hasTurn: boolean }>
  | Readonly<{ kind: 'pairUsed' }>
  | Readonly<{ kind: 'idempotencyKeyTaken' }>
  | Readonly<{ kind: 'lost' }>

export type OperationSettlement = Readonly<{
  merchantId: string
  orderId: string
  operationId: string
  kind: OperationKind
  amountMinor: bigint
  state: 'Approved' | 'Declined' | 'Unknown' | 'Failed'
  bankAnswer: BankAnswer | null
  outcomeCode: string | null
  nextInquiryAt: Date | null
  eventId: string
  eventType: string
  /** The lease of the job that found this out; null from the call itself. */
  leaseNumber: number | null
  settledAt: Date
}>

export type OperationStore = Readonly<{
  openReturn: (opening: OperationOpening) => Promise<OperationVerdict>
  /** Reverse, expiry and orphan void: they hold the whole order. */
  openHold: (opening: OperationOpening) => Promise<OperationVerdict>
  /** Returns of one order go to the bank one after another: true once it is this one's turn. */
  takeTurn: (operation: {
    merchantId: string
    orderId: string
    operationId: string
  }) => Promise<boolean>
  /**
   * False where the operation had been settled already, or another node has taken the job's lease
   * over: then nothing was changed.
   */
  settle: (settlement: OperationSettlement) => Promise<boolean>
  find: (merchantId: string, orderId: string, operationId: string) => Promise<OrderOperation | null>
  listOf: (merchantId: string, orderId: string) => Promise<OrderOperation[]>
  /** Removes a key whose call ended before anything was written for it. */
  forgetKey: (merchantId: string, subjectId: string) => Promise<void>
}>
