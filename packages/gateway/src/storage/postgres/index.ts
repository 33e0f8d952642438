export {
  isConnectionFailure,
  isDiskFull,
  isRetryable,
  isUnavailable,
  isUniqueViolation,
  mayBeCommitted,
  UnfitDatabaseError,
} from './database-errors.ts'
export { createPool, DEFAULT_POOL_LIMITS, type PoolOptions } from './pool.ts'
export { hasRoom, isReadOnly, verifyWritable } from './server-state.ts'
export { type NamedStatement, type Queryable, statement, withTransaction } from './statement.ts'
export type { PoolObserver } from './writable-pool.ts'
