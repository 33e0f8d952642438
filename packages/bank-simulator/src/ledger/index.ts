export type {
  CreditEvent,
  PaymentEvent,
  Verification,
  VerificationResult,
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
