export { comingOf, isUnderWay } from './coming.ts'
export type {
  OrderHistory,
  OrderHistoryStore,
  RelatedOrder,
  SeenOperation,
} from './order-history.ts'
export { possibleActs } from './possible-acts.ts'
export { type Happened, timeLineOf } from './time-line.ts'
