export { businessDayOf, endOfBusinessDay } from './business-day.ts'
export {
  EMPTY_PROVISION,
  FINGERPRINT_RECIPE,
  type IdempotencyClaim,
  isSameBody,
  type MoneyCall,
  type ProvisionRequest,
  type ProvisionResult,
  type ReverseResult,
} from './calls.ts'
export { closeDay, takeUpClosings } from './day-end.ts'
export { type InquiryView, inquire } from './inquire.ts'
export { inquirePoints } from './inquire-points.ts'
export { listPayments, type PaymentListRequest, type PaymentListStore } from './list-payments.ts'
export { bindMoneyUseCases, type MoneyUseCases } from './money-use-cases.ts'
export type {
  OperationConclusion,
  OperationOpening,
  OperationVerdict,
  OrderOperation,
} from './operation.ts'
export {
  type Alert,
  ORDER_STATES,
  type Order,
  type OrderState,
  type Payer,
  type PaymentType,
} from './order.ts'
export {
  detailNames,
  NO_DETAILS,
  ORDER_DETAILS,
  type OrderDetail,
  type OrderDetails,
  orderDetails,
} from './order-details.ts'
export {
  captureMaximumMinor,
  type OrderRule,
  openToReturnMinor,
  ruleAgainst,
} from './order-rules.ts'
export { createOrdersInProgress } from './orders-in-progress.ts'
export { withKeptKeys } from './pair-and-key.ts'
export type {
  Lease,
  LeasedOrder,
  OpeningVerdict,
  PaymentConclusion,
  PaymentOpening,
} from './payment-store.ts'
export {
  type MoneyConclusions,
  type MoneyOpenings,
  type PaymentPorts,
  withOpenings,
} from './ports.ts'
export { provision } from './provision/provision.ts'
export { cardAttempt } from './refuse-card-testing.ts'
export { returnPayment } from './returns/return.ts'
export {
  NOTE_CHARACTERS_MAXIMUM,
  RETURN_REASONS,
  type ReturnExplanation,
  readExplanation,
} from './returns/return-reason.ts'
export { expirePreAuths, reversePayment } from './reverse.ts'
export { resolveUnknownOperations } from './unknown-outcomes/resolve-unknown-operations.ts'
export { resolveUnknownPayments } from './unknown-outcomes/resolve-unknown-payments.ts'
export {
  concludeTold,
  mayBeTold,
  OUTCOME_SOURCES,
  type ToldEnd,
  type ToldOutcome,
  type ToldRefusal,
} from './unknown-outcomes/told-outcome.ts'
