export {
  type BackedUpPartition,
  type BackedUpTable,
  BackupError,
  type BackupRun,
  type BackupSnapshot,
  type BackupSource,
  type LedgerTotals,
  type Manifest,
  type RestoreTarget,
  type SnapshotFacts,
  type TableShape,
} from './backup.ts'
export {
  checkBackup,
  keyMissing,
  loadBackup,
  refuseUnfit,
} from './restore-backup.ts'
export { type WrittenBackup, writeBackup } from './write-backup.ts'
