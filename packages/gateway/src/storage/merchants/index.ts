export { createMerchantStore } from './merchant-store.ts'
export { createTerminalStore, secretColumns } from './terminal-store.ts'
