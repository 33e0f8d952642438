export { createFigureStore } from './figure-store.ts'
export { createLatencyStore } from './latency-store.ts'
export { createOverviewStore } from './overview-store.ts'
export { createRollUpStore } from './roll-up-store.ts'
