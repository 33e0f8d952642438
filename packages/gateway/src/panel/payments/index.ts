export { listPath } from './filter-fields.ts'
export { PaymentTable, paymentPath } from './payment-table.tsx'
export { paymentsRoutes } from './routes.tsx'
export type { PaymentsPorts } from './views.ts'
