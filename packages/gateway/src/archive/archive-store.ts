import type { AuditReport } from '../audit/index.ts'
import type { ArchivedPeriod, ArchivedTable, Obstacle, Period, PeriodTotals } from './period.ts'

/** A period as it stood at one moment. */
export type PeriodSnapshot = Readonly<{
  /** What is not closed in it. */
  obstacles: () => Promise<readonly Obstacle[]>
  totals: () => Promise<PeriodTotals>
  /** Its rows as JSON texts, in the order of their keys, some at a time. */
  rowsOf: (table: ArchivedTable) => AsyncIterable<readonly string[]>
  /** The hours in which something of it was posted. */
  postedHours: () => Promise<readonly Date[]>
}>

/** A run that writes a period. */
export type ArchiveRun = Readonly<{ period: Period; archiveId: string }>

export type Drop = ArchiveRun &
  Readonly<{
    folder: string
    totals: PeriodTotals
    postedHours: readonly Date[]
    manifestHash: string
    report: AuditReport
  }>

/** `Changed`: something was written to the period meanwhile. `Replaced`: another run has begun. */
export type Dropping = 'Dropped' | 'Changed' | 'Replaced'

export type ArchiveStore = Readonly<{
  /** Whole periods that ended at a moment or before, the oldest first. */
  periodsBefore: (moment: Date) => Promise<readonly Period[]>
  /**
   * From here on it is noticed when something is written to the period. Answers the run that this one
   * takes the place of: one that was interrupted, or is still going on and will drop nothing.
   */
  begin: (run: ArchiveRun) => Promise<string | null>
  /** What is read lies in one snapshot. Nothing after `closedBefore` may have happened to the period. */
  read: <Result>(
    period: Period,
    closedBefore: Date,
    work: (snapshot: PeriodSnapshot) => Promise<Result>,
  ) => Promise<Result>
  /** Drops the partitions and reports it, in one transaction; waits for others' locks for a while. */
  drop: (drop: Drop) => Promise<Dropping>
  /** The oldest first. */
  archivedPeriods: () => Promise<readonly ArchivedPeriod[]>
}>
