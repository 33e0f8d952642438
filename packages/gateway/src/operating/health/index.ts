export { bankChecks } from './bank-checks.ts'
export { clockCheck, unlessTimeJumped, watchClock } from './clock-watch.ts'
export type { DatabaseFitness } from './database-fitness.ts'
export { createDatabaseWatch, type DatabaseWatch, logAlerts } from './database-watch.ts'
export {
  type BankDates,
  type Collation,
  collationFinding,
  createBankDates,
  diskFindings,
  type Finding,
} from './machine-findings.ts'
export { originFindings } from './origin-findings.ts'
