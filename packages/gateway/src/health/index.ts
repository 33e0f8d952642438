export { bankChecks } from './bank-checks.ts'
export { clockCheck, unlessTimeJumped, watchClock } from './clock-watch.ts'
export {
  createMarkKeeper,
  keepMark,
  type MarkKeeper,
  refuseOlderDatabase,
  refuseUnfinishedRestore,
} from './database-mark.ts'
export { claimMode, refuseOtherMode } from './database-mode.ts'
export { createDatabaseWatch, type DatabaseWatch, logAlerts } from './database-watch.ts'
export {
  type BankDates,
  createBankDates,
  diskFindings,
  type Finding,
} from './machine-findings.ts'
