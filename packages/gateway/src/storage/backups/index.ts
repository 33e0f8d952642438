export { createBackupSource } from './backup-source.ts'
export { checkLedger, type LedgerTotals } from './ledger-check.ts'
export { createRestoreTarget, isRestoreUnfinished } from './restore-target.ts'
