import type { PairStore } from '../auth/index.ts'
import type { BankConnector, ThreeDSProof } from '../banks/index.ts'
import type { OpenedCard, StoredCard } from '../cards/index.ts'
import type { CommissionRate } from '../installments/index.ts'
import type { Clock, Secret } from '../kernel/index.ts'
import type { Terminal } from '../merchants/index.ts'
import type { ThreeDSecureSession } from '../threeds/index.ts'
import type { DeclineGuard } from '../velocity/index.ts'
import type { DayStore } from './business-day.ts'
import type { IdempotencyStore } from './calls.ts'
import type { OperationStore } from './operation.ts'
import type { OrdersInHand } from './orders-in-hand.ts'
import type { PaymentStore, ReconcileStore } from './payment-store.ts'

export type PaymentSettings = Readonly<{
  /** How long the bank may take to answer before the outcome counts as unknown. */
  bankTimeoutMilliseconds: number
  /** How long after the first commit the order may still be sent to the bank. */
  sendWindowMilliseconds: number
  /** Until then "no record found" is no answer; after it, the payment was never booked. */
  unknownWindowMilliseconds: number
  /** How far nodes' clocks may be apart, with the time that a statement may take. */
  graceMilliseconds: number
  preAuthDays: number
  dayEndPolicy: 'strict' | 'on-demand'
  /** Local time of the daily closing in Europe/Istanbul, as minutes after midnight. */
  dayEndMinutes: number
}>

/** The part of the vault and of the token table that a payment needs. */
export type CardAccess = Readonly<{
  findCard: (merchantId: string, cardToken: string) => Promise<StoredCard | null>
  findCardByHash: (merchantId: string, tokenHash: Buffer) => Promise<StoredCard | null>
  openCard: (card: StoredCard) => Promise<OpenedCard>
  /** Null: its key is gone, and the payment goes on as after the code's time. */
  openSecurityCode: (card: StoredCard, codeSealed: Buffer) => Promise<Secret<string> | null>
}>

export type SessionAccess = Readonly<{
  find: (merchantId: string, sessionId: string) => Promise<ThreeDSecureSession | null>
  openProof: (
    owner: Readonly<{ merchantId: string; sessionId: string }>,
    sealed: Buffer,
  ) => Promise<Secret<ThreeDSProof>>
}>

/** Something an operator should know: an order that does not add up, an orphan at the bank. */
export type Alert = Readonly<{
  what: string
  merchantId: string
  orderId: string
  /** The error because of which an outcome waits to be stored; absent for anything else. */
  cause?: unknown
}>

export type PaymentPorts = Readonly<{
  payments: PaymentStore
  operations: OperationStore
  keys: IdempotencyStore
  days: DayStore
  reconciling: ReconcileStore
  inHand: OrdersInHand
  pairs: PairStore
  cards: CardAccess
  sessions: SessionAccess
  /** The default terminal first. */
  terminalsOf: (merchantId: string) => Promise<readonly Terminal[]>
  bankFor: (terminal: Terminal) => BankConnector
  ratesFor: (merchantId: string) => Promise<readonly CommissionRate[]>
  /** Stops card testing; waits for nothing (decision 1.7). */
  declines: DeclineGuard
  clock: Clock
  newId: () => string
  alert: (alert: Alert) => void
  settings: PaymentSettings
}>
