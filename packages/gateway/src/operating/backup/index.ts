export {
  type BackedUpPartition,
  type BackedUpTable,
  BackupError,
  type BackupSnapshot,
  type BackupSource,
  type LedgerTotals,
  type Manifest,
  type RestoreTarget,
  type TableShape,
  type WaysBack,
} from './backup.ts'
export { readManifest } from './manifest.ts'
export { checkTables, keyMissing, loadBackup, refuseUnfit } from './restore-backup.ts'
export { type BackupKey, refuseForged, signingKeyOf } from './signature.ts'
export { type BackupPlace, type WrittenBackup, writeBackup } from './write-backup.ts'
