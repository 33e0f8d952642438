export {
  type Ledger,
  type Ledgers,
  openLedgers,
  type StoredVerification,
} from './ledger.ts'
export {
  afterEvent,
  authorizedMinor,
  type BankOrder,
  type CaptureEvent,
  type CreditEvent,
  capturedMinor,
  isApproved,
  type OrderState,
  type PaymentEvent,
  refundedMinor,
  stateOf,
  type Transaction,
  transactionsOf,
  type Verification,
  type VerificationResult,
  type VoidEvent,
} from './order.ts'
