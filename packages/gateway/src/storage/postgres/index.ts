export {
  isConnectionFailure,
  isDiskFull,
  isReadOnly,
  isUnavailable,
  isUniqueViolation,
  mayBeCommitted,
  UnfitDatabaseError,
} from './database-errors.ts'
export { createPool, DEFAULT_POOL_LIMITS, type PoolOptions } from './pool.ts'
export { asFields, change, readFirst, readRows } from './rows.ts'
export { verifyWritable } from './server-state.ts'
export {
  hasRoom,
  type NamedStatement,
  type Queryable,
  statement,
  withTransaction,
} from './statement.ts'
export type { PoolObserver } from './writable-pool.ts'
