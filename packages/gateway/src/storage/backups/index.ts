export { createBackupSource } from './backup-source.ts'
export { checkLedger } from './ledger-check.ts'
export { createRestoreTarget, isRestoreUnfinished } from './restore-target.ts'
