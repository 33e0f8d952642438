export { createArchiveStore, readArchivedPeriods } from './archive-store.ts'
export { maintainPartitions } from './maintain-partitions.ts'
