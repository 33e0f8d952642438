export { type Erasure, eraseOldData, type OldDataStore } from './erase-old-data.ts'
export { exportOf, type PayerExport } from './export-payer.ts'
export {
  ENDED_TRY_STATES,
  type ErasureObstacle,
  erasureObstacles,
  OPEN_ORDER_STATES,
} from './obstacles.ts'
export type { ErasedCounts, PayerKey, PayerRecord, PayerStore } from './payer-record.ts'
export { readPayerKey } from './read-payer-key.ts'
