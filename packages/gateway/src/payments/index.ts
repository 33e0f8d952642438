export { type BatchProgress, businessDayOf, type DayStore, type OpenBatch } from './business-day.ts'
export {
  FINGERPRINT_RECIPE,
  type IdempotencyClaim,
  type IdempotencyStore,
  isSameBody,
  type KeyedCall,
  type MoneyCall,
  type ProvisionRequest,
  type ProvisionResult,
  type ReturnResult,
  type ReverseResult,
} from './calls.ts'
export { closeBatch, closeBatchesOf, closeDueBatches, takeUpClosings } from './day-end.ts'
export { type InquiryRequest, type InquiryView, inquire, type ProvisionStep } from './inquire.ts'
export { inquirePoints, type PointInquiry, type PointInquiryResult } from './inquire-points.ts'
export type {
  OperationOpening,
  OperationSettlement,
  OperationStore,
  OperationVerdict,
  OrderOperation,
} from './operation.ts'
export {
  ORDER_STATES,
  type Order,
  type OrderCard,
  type OrderDetails,
  type OrderState,
  type Payer,
  type PaymentType,
} from './order.ts'
export { createOrdersInHand } from './orders-in-hand.ts'
export { withKeptKeys } from './pair-and-key.ts'
export type {
  Lease,
  LeasedOperation,
  LeasedOrder,
  OpeningVerdict,
  PaymentOpening,
  PaymentSettlement,
  PaymentStore,
  ReconcileStore,
} from './payment-store.ts'
export type { Alert, PaymentPorts, PaymentSettings, SessionAccess } from './ports.ts'
export { provision } from './provision/provision.ts'
export { reconcileOperations } from './reconcile-operations.ts'
export { reconcileOrders } from './reconcile-orders.ts'
export { cardAttempt } from './refuse-card-testing.ts'
export { returnPayment } from './return.ts'
export { expirePreAuths, reversePayment } from './reverse.ts'
