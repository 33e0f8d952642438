export { type Column, UnstorableRows } from './column-arrays.ts'
export { gathered } from './gathered.ts'
export {
  createMoneyLanes,
  OPENING_LIMITS,
  SETTLING_LIMITS,
  type StoreLanes,
} from './money-lanes.ts'
export type { StatementLanes } from './statement-lanes.ts'
