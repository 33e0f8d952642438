export * from './column-arrays.ts'
export * from './money-lanes.ts'
export type { QueueOptions } from './queue-options.ts'
export * from './statement-lanes.ts'
