export {
  ATTENTION_KINDS,
  type Attention,
  type AttentionKind,
  type LatestPayment,
  type OverviewStore,
} from './attention.ts'
export { type Bucket, type BucketSize, bucketSizeOf, bucketsOf, rowsIn } from './buckets.ts'
export { compareDay, type DayComparison, takenByHour } from './comparison.ts'
export {
  type BinTally,
  type FigureStore,
  OUTCOMES,
  type Outcome,
  type Posted,
  type Reason,
  type RollUpStore,
  type Shares,
  type Sums,
  type Tally,
  type TerminalTally,
} from './figure-store.ts'
export { DAYS_MAXIMUM, PERIODS, type Period, type PeriodName, readPeriod } from './period.ts'
export { rebuildFigures, rollUp } from './roll-up.ts'
export {
  addDays,
  dateIn,
  daysBetween,
  type Span,
  spanOfDays,
  type WholeHours,
  wholeHoursOf,
} from './span.ts'
export { approvalOf, countOf, type Summary, summaryOf } from './summary.ts'
