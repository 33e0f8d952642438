export { listPath } from './filter-fields.ts'
export { PaymentTable, paymentPath } from './payment-table.tsx'
export type { PaymentsPorts } from './ports.ts'
export { paymentsRoutes } from './routes.tsx'
