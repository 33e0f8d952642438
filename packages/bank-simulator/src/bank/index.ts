export { type Bank, bookingNumbers, closeBatch, type Terminal, visibleOrder } from './bank.ts'
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
