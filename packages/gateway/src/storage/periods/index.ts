export { maintainPartitions } from './maintain-partitions.ts'
