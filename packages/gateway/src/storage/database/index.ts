export { readDatabaseFitness } from './database-fitness.ts'
export {
  advanceDatabaseMark,
  beginDatabaseMark,
  createRestoredStore,
  type DatabaseMark,
  isBehind,
  readDatabaseMark,
} from './database-mark.ts'
export {
  claimDatabaseMode,
  type DatabaseUse,
  readDatabaseTime,
  readDatabaseUse,
} from './database-mode.ts'
export {
  closeDataFolder,
  hasEmbeddedData,
  makeDataFolder,
  readServerFolder,
  startEmbeddedPostgres,
  startScratchServer,
} from './embedded-postgres.ts'
export { createMarkFolder } from './mark-folder.ts'
