export { holdsPayer, NO_CONTACT, NO_PAYER } from './erased-values.ts'
export { createOldDataStore, createPayerStore, eraseAgainFrom } from './payer-store.ts'
