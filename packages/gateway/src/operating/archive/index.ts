export { type ArchiveOutcome, type ArchiveRequest, archivePeriods } from './archive-periods.ts'
export type {
  ArchiveLock,
  ArchiveStore,
  Drop,
  Dropping,
  PeriodSnapshot,
  Restoration,
} from './archive-store.ts'
export {
  type ArchivedPeriod,
  type ArchivedTable,
  ArchiveError,
  type Obstacle,
  PAYERS_KEPT,
  type Period,
  type PeriodTotals,
  SUMMED_COLUMNS,
} from './period.ts'
export { restorePeriod } from './restore-period.ts'
