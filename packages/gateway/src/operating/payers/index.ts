export { type Erasure, eraseOldData, type OldDataStore } from './erase-old-data.ts'
export { exportOf, type PayerExport } from './export-payer.ts'
export {
  ENDED_TRY_STATES,
  type ErasureObstacle,
  erasureObstacles,
  OPEN_ORDER_STATES,
} from './obstacles.ts'
export type {
  ErasedCounts,
  PayerHandOver,
  PayerKey,
  PayerNotice,
  PayerOrder,
  PayerRecord,
  PayerSession,
  PayerStore,
  PayerTry,
} from './payer-record.ts'
export { readPayerKey } from './read-payer-key.ts'
