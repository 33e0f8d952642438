export { isSweepable, releaseUse, reserveUse, sweepUses } from './link-uses.ts'
export {
  createMemoryStatements,
  createMemoryStores,
  type MemoryStatements,
  type RunStatement,
} from './stores.ts'
export {
  ConstraintError,
  EXPIRY_PAUSE_MILLISECONDS,
  MemoryDatabase,
  type OrderRow,
} from './tables.ts'
