export { maintainPairPartitions, pairPartitionsUntil } from './pair-partitions.ts'
export { createPairStore } from './pair-store.ts'
