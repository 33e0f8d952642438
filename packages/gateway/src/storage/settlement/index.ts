export { createStatementStore } from './statement-store.ts'
