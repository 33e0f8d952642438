export { type Ledger, openLedger, type StoredVerification } from './ledger.ts'
export {
  afterEvent,
  authorizedMinor,
  type BankOrder,
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
} from './order.ts'
