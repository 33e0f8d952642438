export { createArchiveStore } from './archive-store.ts'
export { sweepSearch } from './archived-search.ts'
export { maintainPartitions, partitionsUntil } from './maintain-partitions.ts'
export { addPartition, partitionNames } from './range-partitions.ts'
