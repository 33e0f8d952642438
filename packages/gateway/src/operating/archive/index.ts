export { type ArchiveOutcome, type ArchiveRequest, archivePeriods } from './archive-periods.ts'
export type {
  ArchiveLock,
  ArchiveRun,
  ArchiveStore,
  Beginning,
  Drop,
  Dropping,
  PeriodSnapshot,
  Restoration,
} from './archive-store.ts'
export {
  type AccountTotals,
  type ArchivedPeriod,
  type ArchivedTable,
  ArchiveError,
  type Obstacle,
  PAYERS_KEPT,
  type Period,
  type PeriodTotals,
  SUMMED_COLUMNS,
  type TableTotals,
} from './period.ts'
export { restorePeriod } from './restore-period.ts'
