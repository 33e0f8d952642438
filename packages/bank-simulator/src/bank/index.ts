export { type Bank, type Terminal, visibleOrder } from './bank.ts'
export { closeBatch } from './bookings.ts'
export { declineText } from './decline-texts.ts'
export {
  answering,
  createFaults,
  FAULT_KINDS,
  FAULT_OPERATIONS,
  type FaultOperation,
  type Faults,
  type Operation,
  withFault,
} from './faults.ts'
export {
  createMoods,
  type Mood,
  REFUSED_CLOSE,
} from './moods.ts'
export { type Booked, type OrderDialect, onOrder } from './order-operations.ts'
export { type Call, now, type Outcome, type Reply, written } from './outcome.ts'
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
export { type Payment, paymentOf, pointsOf, takePayment, takesInstallments } from './payment.ts'
export {
  type Checks,
  firstFailure,
  isTooOldToCapture,
  isWithinCaptureMargin,
  refusedByState,
  type StateRule,
} from './state-rules.ts'
