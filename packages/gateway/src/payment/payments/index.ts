export { businessDayOf, endOfBusinessDay, type OpenBatch } from './business-day.ts'
export {
  EMPTY_PROVISION,
  FINGERPRINT_RECIPE,
  type IdempotencyClaim,
  isSameBody,
  type MoneyCall,
  type ProvisionRequest,
  type ProvisionResult,
  type ReturnResult,
  type ReverseResult,
} from './calls.ts'
export { closeBatch, closeBatchesOf, closeDueBatches, takeUpClosings } from './day-end.ts'
export { type InquiryRequest, type InquiryView, inquire } from './inquire.ts'
export { inquirePoints, type PointInquiry, type PointInquiryResult } from './inquire-points.ts'
export {
  listPayments,
  type PaymentListRequest,
  type PaymentListStore,
  type PaymentPage,
  type PaymentRange,
} from './list-payments.ts'
export type {
  OperationOpening,
  OperationSettlement,
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
export { createOrdersInHand } from './orders-in-hand.ts'
export { withKeptKeys } from './pair-and-key.ts'
export type { Lease, OpeningVerdict, PaymentOpening, PaymentSettlement } from './payment-store.ts'
export { type MoneyOpenings, type PaymentPorts, withOpenings } from './ports.ts'
export { provision } from './provision/provision.ts'
export { reconcileOperations } from './reconcile-operations.ts'
export { reconcileOrders } from './reconcile-orders.ts'
export { cardAttempt } from './refuse-card-testing.ts'
export { returnPayment } from './return.ts'
export { expirePreAuths, reversePayment } from './reverse.ts'
