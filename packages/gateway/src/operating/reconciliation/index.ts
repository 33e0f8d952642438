export {
  ArchivedDayError,
  bindDayActs,
  type DayActs,
  warnOfUnknowns,
  withAges,
} from './day-acts.ts'
export type {
  DayList,
  ListedBatch,
  ListedDay,
  OpenBatchRow,
  PostingPlace,
  TerminalLeg,
} from './day-list.ts'
export type {
  DayDifference,
  DayReconciliation,
  DaySums,
  TerminalTotals,
} from './day-reconciliation.ts'
export { DAY_CSV_COLUMNS, dayCsvRow, dayReportCsv, reportJson } from './day-report.ts'
export { StatementError } from './reconcile-statement.ts'
export type {
  AccountSum,
  BusinessDay,
  DayBatch,
  DayPosting,
  OpenUnknown,
  ReportStore,
} from './report-store.ts'
