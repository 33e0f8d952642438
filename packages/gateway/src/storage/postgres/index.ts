export { awaitServer } from './await-server.ts'
export { copyIn, copyOut } from './copy-streams.ts'
export {
  isConnectionFailure,
  isDiskFull,
  isReadOnly,
  isUnavailable,
  LOCK_NOT_AVAILABLE,
  mayBeCommitted,
  sqlStateOf,
  UnfitDatabaseError,
} from './database-errors.ts'
export { createPool, DEFAULT_POOL_LIMITS, type PoolOptions } from './pool.ts'
export {
  asFields,
  change,
  changesOne,
  execute,
  hasTable,
  idAt,
  listsFor,
  readFirst,
  readRows,
  readValue,
  valuesFor,
} from './rows.ts'
export { verifyWritable } from './server-state.ts'
export {
  hasRoom,
  LOCKS_OF_VEZNE,
  type NamedStatement,
  type Queryable,
  statement,
  withinTime,
  withoutDeadline,
  withTransaction,
} from './statement.ts'
export { foldedText, lowerAscii, upperAscii } from './text-folding.ts'
export type { PoolObserver } from './writable-pool.ts'
