export * from './budget-statements.ts'
export { createNoticeStore } from './notice-store.ts'
