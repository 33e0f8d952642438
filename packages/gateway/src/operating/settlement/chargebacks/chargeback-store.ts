import type { Day, ExpectedPart } from '../movement.ts'
import type { Chargeback, ChargebackMove } from './chargeback.ts'

/** The line of a statement that speaks of a case. */
export type ChargebackLine = Readonly<{ statementId: string; lineNumber: number }>

export type ChargebackOpening = Pick<
  Chargeback,
  | 'merchantId'
  | 'chargebackId'
  | 'orderId'
  | 'caseNumber'
  | 'amountMinor'
  | 'reasonCode'
  | 'reasonText'
  | 'receivedOn'
  | 'answerBy'
  | 'takenOn'
  | 'note'
  | 'openedBy'
  | 'openedAt'
> &
  Readonly<{ eventId: string; line: ChargebackLine | null }>

/** Why a case cannot be opened. */
export type OpeningRefusal =
  | 'OrderNotFound'
  /** A PreAuth, a declined or reversed payment. */
  | 'NothingTaken'
  /** A reverse of the order is under way or its outcome unknown. */
  | 'Busy'
  | 'ExceedsPayment'
  /** The bank's case number is known, with another amount or of another order. */
  | 'CaseKnown'

export type ChargebackOpened =
  | Readonly<{ kind: 'Opened'; chargeback: Chargeback; returnedTooMinor: bigint }>
  /** A statement or a person had opened it already: facts that were not known were added. */
  | Readonly<{ kind: 'Joined'; chargeback: Chargeback }>
  /** Nothing may be kept of the transaction. */
  | Readonly<{ kind: OpeningRefusal }>

export type ChargebackMoving = Readonly<{
  merchantId: string
  chargebackId: string
  move: ChargebackMove
  /** The value date on which the bank gives the amount back; for `win` only. */
  givenBackOn: Day | null
  /** Null: the note stays. */
  note: string | null
  by: string
  at: Date
  eventId: string
}>

/** Each write belongs in the transaction of an act. */
export type ChargebackStore = Readonly<{
  /** Opens a case with its booking and its event, or adds what is new to the same case. */
  open: (opening: ChargebackOpening) => Promise<ChargebackOpened>
  /** Moves a case, with booking and event where the outcome is decided. Null: its state does not allow the move. */
  move: (moving: ChargebackMoving) => Promise<Chargeback | null>
  find: (merchantId: string, chargebackId: string) => Promise<Chargeback | null>
  /** Undecided ones first by their deadlines, then the others, the latest first. `merchantIds` null: all. */
  list: (merchantIds: readonly string[] | null, maximum: number) => Promise<readonly Chargeback[]>
  /** The sales that banks call by one of these numbers: a bank order or a transaction of the bank. */
  ordersNamed: (
    merchantId: string,
    ids: readonly string[],
  ) => Promise<readonly Pick<ExpectedPart, 'orderId' | 'bankOrderId' | 'bankTransactionId'>[]>
  /** The oldest first. */
  ofOrder: (merchantId: string, orderId: string) => Promise<readonly Chargeback[]>
}>
