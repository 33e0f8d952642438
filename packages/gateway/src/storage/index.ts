export { createAuditTrail } from './acts/index.ts'
export { createCheckpointFile } from './audit/index.ts'
export {
  checkLedger,
  createBackupSource,
  createRestoreTarget,
  refuseUnfinishedRestore,
} from './backups/index.ts'
export { createCodeKeyFolder } from './cards/index.ts'
export {
  beginDatabaseMark,
  claimMode,
  closeDataFolder,
  createMarkKeeper,
  examineDatabase,
  hasEmbeddedData,
  keepMark,
  type MarkKeeper,
  makeDataFolder,
  readCollation,
  readDatabaseTime,
  readServerFolder,
  refuseOlderDatabase,
  refuseOtherMode,
  startEmbeddedPostgres,
  startScratchServer,
} from './database/index.ts'
export type { StatementLanes } from './gathering/index.ts'
export { knownMigrations, migrate, migrationStatus } from './migrations/index.ts'
export { readOperationsFigures } from './operations-figures.ts'
export {
  awaitServer,
  createPool,
  isConnectionFailure,
  isDiskFull,
  isReadOnly,
  isUnavailable,
  UnfitDatabaseError,
  verifyWritable,
} from './postgres/index.ts'
export {
  createPanelStores,
  createSignedStores,
  createStores,
  type Lanes,
  type PanelStores,
  type Stores,
} from './stores.ts'
export { createUpkeep } from './upkeep.ts'
