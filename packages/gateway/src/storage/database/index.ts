export { readCollation } from './collation.ts'
export { examineDatabase } from './database-fitness.ts'
export { beginDatabaseMark, createRestoredStore } from './database-mark.ts'
export { claimMode, readDatabaseTime, refuseOtherMode } from './database-mode.ts'
export {
  closeDataFolder,
  hasEmbeddedData,
  makeDataFolder,
  readServerFolder,
  startEmbeddedPostgres,
  startScratchServer,
} from './embedded-postgres.ts'
export {
  createMarkKeeper,
  keepMark,
  type MarkKeeper,
  refuseOlderDatabase,
} from './mark-keeper.ts'
