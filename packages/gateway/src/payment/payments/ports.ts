import type { Clock, Secret } from '../../base/kernel/index.ts'
import type { PairStore } from '../auth/index.ts'
import type { BankConnector, ThreeDSecureProof } from '../banks/index.ts'
import type { CardAccess } from '../cards/index.ts'
import type { Terminal } from '../merchants/index.ts'
import type { Choices } from '../routing/index.ts'
import type { ThreeDSecureSession } from '../three-d-secure/index.ts'
import type { DeclineGuard } from '../velocity/index.ts'
import type { DayStore } from './business-day.ts'
import type { IdempotencyStore } from './calls.ts'
import type { OperationStore } from './operation.ts'
import type { Alert } from './order.ts'
import type { OrdersInProgress } from './orders-in-progress.ts'
import type { PaymentStore, UnknownOutcomeStore } from './payment-store.ts'

export type PaymentSettings = Readonly<{
  /** After this the outcome of a bank call counts as unknown. */
  bankTimeoutMilliseconds: number
  /** For this long an order may be sent to the bank. */
  sendWindowMilliseconds: number
  /** When "no record found" at the bank begins to mean that nothing was booked. */
  unknownWindowMilliseconds: number
  /** Allows for differences between the clocks of nodes, and for the time of a statement. */
  graceMilliseconds: number
  preAuthDays: number
  dayEndPolicy: 'strict' | 'on-demand'
  /** Local time of the daily closing in Europe/Istanbul, as minutes after midnight. */
  dayEndMinutes: number
}>

export type SessionAccess = Readonly<{
  find: (merchantId: string, sessionId: string) => Promise<ThreeDSecureSession | null>
  openProof: (
    owner: Readonly<{ merchantId: string; sessionId: string }>,
    sealed: Buffer,
  ) => Promise<Secret<ThreeDSecureProof>>
}>

/** The first commits of the calls that move money. */
export type MoneyOpenings = Readonly<{
  openPayment: PaymentStore['open']
  openOperation: OperationStore['open']
}>

/** The second commits, where a person's word takes the place of the bank's answer. */
export type MoneyConclusions = Readonly<{
  concludePayment: PaymentStore['conclude']
  concludeOperation: OperationStore['conclude']
}>

export type PaymentPorts = Readonly<{
  payments: PaymentStore
  operations: OperationStore
  keys: IdempotencyStore
  days: DayStore
  unknownOutcomes: UnknownOutcomeStore
  inProgress: OrdersInProgress
  pairs: PairStore
  cards: Omit<CardAccess, 'openCardForBank'>
  sessions: SessionAccess
  /** The default terminal first. */
  terminalsOf: (merchantId: string) => Promise<readonly Terminal[]>
  bankFor: (terminal: Terminal) => BankConnector
  /** What decides a payment's terminal, count and commission. */
  choicesOf: (merchantId: string) => Promise<Choices>
  /** Limits card testing (decision 1.7). */
  declines: Pick<DeclineGuard, 'secondsToWait' | 'hold' | 'countDecline'>
  clock: Clock
  newId: () => string
  alert: (alert: Alert) => void
  settings: PaymentSettings
}>

/** The ports with other first commits, such as those that also write who moves the money. */
export function withOpenings(ports: PaymentPorts, openings: MoneyOpenings): PaymentPorts {
  const { openPayment, openOperation } = openings
  return {
    ...ports,
    payments: { ...ports.payments, open: openPayment },
    operations: { ...ports.operations, open: openOperation },
  }
}
