import type { EventType } from '@vezne/protocol'
import type { SingleUsePair } from '../auth/index.ts'
import type { BankAnswer } from '../banks/index.ts'
import type { IdempotencyClaim } from './calls.ts'
import type { ReturnExplanation } from './returns/return-reason.ts'

export type OperationKind = 'Return' | 'Reverse' | 'Expire' | 'OrphanVoid'

export type OperationState = 'Pending' | 'Approved' | 'Declined' | 'Unknown' | 'Failed'

/** Which operation on which order. */
type OperationKey = Readonly<{ merchantId: string; orderId: string; operationId: string }>

/** An operation, and the amount in kuruş that it moves. */
export type Operation = OperationKey & Readonly<{ kind: OperationKind; amountMinor: bigint }>

/** A return, reverse, expiry or void of an order that was taken, as it is stored. */
export type OrderOperation = Operation &
  Readonly<{
    state: OperationState
    conversationId: string
    bankAnswer: BankAnswer | null
    outcomeCode: string | null
    sendBy: Date
    createdAt: Date
    finishedAt: Date | null
    /** Of a return that a person made: a reason of the list, and a note until it is erased. */
    reason: string | null
    note: string | null
  }>

export type OperationOpening = Operation &
  Readonly<{
    pair: SingleUsePair | null
    idempotency: IdempotencyClaim | null
    conversationId: string
    createdAt: Date
    sendBy: Date
    firstInquiryAt: Date
    /** The job's lease of the order that is to be held; null if no job holds one. */
    leaseNumber: number | null
    explanation?: ReturnExplanation
  }>

/**
 * `lost`: when the statement ran, the order's state, its batch, a hold or its sums did not allow the
 * operation. The caller reads the order again to name the reason.
 */
export type OperationVerdict =
  | Readonly<{ kind: 'opened'; hasTurn: boolean }>
  | Readonly<{ kind: 'pairUsed' }>
  | Readonly<{ kind: 'idempotencyKeyTaken' }>
  | Readonly<{ kind: 'lost' }>

export type OperationConclusion = Operation &
  Readonly<{
    state: Exclude<OperationState, 'Pending'>
    bankAnswer: BankAnswer | null
    outcomeCode: string | null
    nextInquiryAt: Date | null
    eventId: string
    eventType: EventType
    /** The lease of the job that found this outcome; null from the call itself. */
    leaseNumber: number | null
    concludedAt: Date
  }>

export type OperationStore = Readonly<{
  /** A return reserves its amount; a reverse, an expiry and an orphan void hold the whole order. */
  open: (opening: OperationOpening) => Promise<OperationVerdict>
  /** Returns of one order go to the bank one after another. True: it is this one's turn. */
  takeTurn: (operation: OperationKey) => Promise<boolean>
  /** False, with nothing changed: it was concluded before, or another node has taken the lease over. */
  conclude: (conclusion: OperationConclusion) => Promise<boolean>
  find: (merchantId: string, orderId: string, operationId: string) => Promise<OrderOperation | null>
  listOf: (merchantId: string, orderId: string) => Promise<OrderOperation[]>
  /** Removes an Idempotency-Key whose call ended before an order or operation was written for it. */
  forgetKey: (merchantId: string, subjectId: string) => Promise<void>
}>
