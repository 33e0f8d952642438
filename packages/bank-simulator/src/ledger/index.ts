export type {
  CaptureEvent,
  CreditEvent,
  PaymentEvent,
  Verification,
  VerificationResult,
  VoidEvent,
} from './events.ts'
export { type Ledger, openLedger, type StoredVerification } from './ledger.ts'
export {
  authorizedMinor,
  type BankOrder,
  capturedMinor,
  isApproved,
  type OrderState,
  refundedMinor,
  stateOf,
} from './order.ts'
