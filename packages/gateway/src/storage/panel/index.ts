export { createBankCallStore } from './bank-call-store.ts'
export { createConsentStore } from './consent-store.ts'
export { createOrderHistoryStore } from './order-history-store.ts'
