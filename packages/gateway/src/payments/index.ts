export { type BatchProgress, businessDayOf, type DayStore, type OpenBatch } from './business-day.ts'
export type {
  IdempotencyClaim,
  MoneyCall,
  ProvisionRequest,
  ProvisionResult,
  ReturnResult,
  ReverseResult,
} from './calls.ts'
export { closeBatch, closeDay, closeDueBatches, takeUpClosings } from './day-end.ts'
export {
  FINGERPRINT_RECIPE,
  type IdempotencyStore,
  isSameBody,
  type KeyedCall,
  withKeptKeys,
} from './idempotency.ts'
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
export { createOrdersInHand, keepOrdersInHand } from './orders-in-hand.ts'
export type {
  OpeningVerdict,
  PaymentOpening,
  PaymentSettlement,
  PaymentStore,
} from './payment-store.ts'
export type { Alert, CardAccess, PaymentPorts, PaymentSettings, SessionAccess } from './ports.ts'
export { provision } from './provision.ts'
export type { Lease, LeasedOperation, LeasedOrder, ReconcileStore } from './reconcile.ts'
export { reconcileOperations } from './reconcile-operations.ts'
export { reconcileOrders } from './reconcile-orders.ts'
export { returnPayment } from './return.ts'
export { expirePreAuths, reversePayment } from './reverse.ts'
