export {
  ATTENTION_KINDS,
  type Attention,
  type AttentionKind,
  type LatestPayment,
  type OverviewStore,
} from './attention.ts'
export { type Bucket, type BucketSize, bucketSizeOf, bucketsOf, rowsIn } from './buckets.ts'
export { compareDay, type DayComparison, takenByHour } from './comparison.ts'
export type { Latencies, Latency, LatencyStore, TerminalLatency } from './latency-store.ts'
export { PERIODS, type Period, readPeriod } from './period.ts'
export { readWithinBudget } from './reading-budget.ts'
export { markHours, rebuildStatistics, rollUp } from './roll-up.ts'
export { type Span, wholeHoursOf } from './span.ts'
export type { RollUpStore, Shares, StatisticsStore, Sums, Tally } from './statistics-store.ts'
export { amountOf, approvalOf, approvedCount, countOf, type Summary, summaryOf } from './summary.ts'
