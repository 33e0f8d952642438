export { createLatencyStore } from './latency-store.ts'
export { createOverviewStore } from './overview-store.ts'
export { createRollUpStore } from './roll-up-store.ts'
export { createStatisticsStore } from './statistics-store.ts'
