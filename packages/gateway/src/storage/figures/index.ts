export { createFigureStore } from './figure-store.ts'
export { createOverviewStore } from './overview-store.ts'
export { createRollUpStore } from './roll-up-store.ts'
