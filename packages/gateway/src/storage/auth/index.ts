export {
  maintainPairPartitions,
  type PairPartitionOptions,
  pairPartitionsUntil,
} from './pair-partitions.ts'
export { createPairStore } from './pair-store.ts'
