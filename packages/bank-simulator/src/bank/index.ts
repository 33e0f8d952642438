export { type Bank, type Terminal, visibleOrder } from './bank.ts'
export { bookCapture, bookCredit, bookingNumbers, bookVoid, closeBatch } from './bookings.ts'
export { type CardDataError, cardDataError } from './card-data.ts'
export { declineText } from './decline-texts.ts'
export {
  createFaults,
  FAULT_KINDS,
  FAULT_OPERATIONS,
  type FaultOperation,
  type Faults,
  withFault,
} from './faults.ts'
export { type Call, now, type Outcome, type Reply, written } from './outcome.ts'
export { type Payment, paymentOf, takePayment } from './payment.ts'
export { pointsOf } from './points.ts'
export { checkProof, USABLE_STATUSES } from './proof.ts'
export {
  isTooOldToCapture,
  isWithinCaptureMargin,
  refusedByState,
  type StateRule,
} from './state-rules.ts'
