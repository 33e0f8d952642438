export { createBindingStore } from './binding-store.ts'
export { createMerchantStore } from './merchant-store.ts'
export { createTerminalStore, secretColumns } from './terminal-store.ts'
