export { holdsPayer, NO_NAMES, NO_PAYER } from './erased-values.ts'
export { createOldDataStore, createPayerStore, eraseAgainFrom } from './payer-store.ts'
