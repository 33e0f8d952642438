export { type Bank, orderAt, sandboxPair, type Terminal, terminalIn, visibleOrder } from './bank.ts'
export { closeBatch } from './bookings.ts'
export { declineText } from './decline-texts.ts'
export { type Booked, type Dialect, PLAIN_NAMES } from './dialect.ts'
export {
  answering,
  createFaults,
  FAULT_KINDS,
  FAULT_OPERATIONS,
  type FaultOperation,
  type Faults,
  type Operation,
} from './faults.ts'
export { bookAgreed, moneyOperations } from './money-operations.ts'
export { createMoods, type Mood, mood, REFUSED_CLOSE } from './moods.ts'
export { type Call, now, type Outcome, type Reply } from './outcome.ts'
export {
  type CardCodes,
  cardByData,
  cardByProof,
  cardError,
  type PayingCard,
  type Proof,
  provenBy,
  USABLE_STATUSES,
} from './paying-card.ts'
export {
  formType,
  type Payment,
  paymentOf,
  pointsOf,
  takePayment,
  takesInstallments,
  usedOnce,
} from './payment.ts'
export { type PaymentFields, paymentFields } from './payment-fields.ts'
export { service, type Taken } from './service.ts'
export * as rules from './state-rules.ts'
export { type Checks, firstFailure, type StateRule } from './state-rules.ts'
