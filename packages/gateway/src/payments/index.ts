export { businessDayOf } from './business-day.ts'
export { closeBatch, closeDay, closeDueBatches, takeUpClosings } from './day-end.ts'
export * from './day-store.ts'
export { expirePreAuths } from './expire-pre-auths.ts'
export * from './idempotency-store.ts'
export * from './inquire.ts'
export * from './inquire-points.ts'
export { withKeptKeys } from './kept-key.ts'
export * from './operation.ts'
export * from './operation-store.ts'
export * from './order.ts'
export { createOrdersInHand, keepOrdersInHand } from './orders-in-hand.ts'
export type { Payer } from './payer.ts'
export * from './payment-store.ts'
export type {
  Alert,
  CardAccess,
  PaymentPorts,
  PaymentSettings,
  SessionAccess,
} from './ports.ts'
export { provision } from './provision.ts'
export { reconcileOperations } from './reconcile-operations.ts'
export { reconcileOrders } from './reconcile-orders.ts'
export * from './reconcile-store.ts'
export * from './requests.ts'
export * from './results.ts'
export { returnPayment } from './return.ts'
export { reversePayment } from './reverse.ts'
