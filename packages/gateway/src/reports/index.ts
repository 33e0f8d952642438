export { ArchivedDayError } from './archived-day-error.ts'
export { bindDayActs, type DayActs, withAges } from './day-acts.ts'
export type { DayComparison, DayDifference } from './day-comparison.ts'
export type {
  AccountSum,
  DayBatch,
  DayOrder,
  DayPosting,
  DayTerminal,
  OpenUnknown,
} from './day-records.ts'
export { dayReportCsv, reportJson } from './day-report-text.ts'
export type { DaySums, TerminalTotals } from './day-totals.ts'
export { StatementError } from './read-statement.ts'
export type { BusinessDay, ReportStore } from './report-store.ts'
export { warnOfUnknowns } from './warn-of-unknowns.ts'
