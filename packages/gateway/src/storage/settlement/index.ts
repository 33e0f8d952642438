export { createChargebackStore } from './chargeback-store.ts'
export { createPayoutDayStore } from './payout-day-store.ts'
export { createPayoutStore } from './payout-store.ts'
export { createStatementStore } from './statement-store.ts'
