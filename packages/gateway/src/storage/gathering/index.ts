export { answersByPosition } from './answers-by-position.ts'
export { type Column, columnValues, inputRows, UnstorableRows } from './column-arrays.ts'
export {
  createMoneyLanes,
  OPENING_LIMITS,
  SETTLING_LIMITS,
  type StoreLanes,
} from './money-lanes.ts'
export type { StatementLanes } from './statement-lanes.ts'
