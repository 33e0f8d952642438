export { type Column, UnstorableRows } from './column-arrays.ts'
export { gathered } from './gathered.ts'
export {
  CONCLUDING_LIMITS,
  createMoneyLanes,
  OPENING_LIMITS,
  type StoreLanes,
} from './money-lanes.ts'
export type { StatementLanes } from './statement-lanes.ts'
