export { createBackupSource } from './backup-source.ts'
export { checkLedger } from './ledger-check.ts'
export { createRestoreTarget, refuseUnfinishedRestore } from './restore-target.ts'
