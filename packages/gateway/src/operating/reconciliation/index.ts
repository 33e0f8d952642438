export { StatementError } from './compare-statement.ts'
export {
  ArchivedDayError,
  bindDayActs,
  type DayActs,
  warnOfUnknowns,
  withAges,
} from './day-acts.ts'
export type { DayComparison, DayDifference, DaySums, TerminalTotals } from './day-comparison.ts'
export type {
  DayList,
  ListedBatch,
  ListedDay,
  OpenBatchRow,
  PostingPlace,
  TerminalLeg,
} from './day-list.ts'
export { DAY_CSV_COLUMNS, dayCsvRow, dayReportCsv, reportJson } from './day-report.ts'
export type {
  AccountSum,
  BusinessDay,
  DayBatch,
  DayPosting,
  OpenUnknown,
  ReportStore,
} from './report-store.ts'
