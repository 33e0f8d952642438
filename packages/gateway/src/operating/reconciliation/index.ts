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
export { dayColumns, dayReportCsv, reportJson } from './day-report.ts'
export { StatementError } from './read-statement.ts'
export type { BusinessDay, DayPosting, OpenUnknown, ReportStore } from './report-store.ts'
