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

/** The one place of a command that archives or restores. */
export type ArchiveLock = Readonly<{
  /** False once the database has ended the session that held the place. */
  isHeld: () => boolean
  release: () => Promise<void>
}>

/** How a run begins: the unfinished run that it takes the place of, or the finished archive in its way. */
export type Beginning =
  | Readonly<{ kind: 'Begun'; replaced: string | null }>
  | Readonly<{ kind: 'Archived'; folder: string }>

/** A period's rows on their way back from an archive. */
export type Restoration = Readonly<{
  period: Period
  totals: PeriodTotals
  manifestHash: string
  /** A table's rows as JSON texts, in the order of their keys, some at a time. */
  rowsOf: (table: ArchivedTable) => AsyncIterable<readonly string[]>
  report: AuditReport
}>

export type ArchiveStore = Readonly<{
  /** Whole periods that ended at a moment or before, the oldest first. */
  periodsBefore: (moment: Date) => Promise<readonly Period[]>
  /** Takes the one place of a command that archives or restores; throws an ArchiveError where it is taken. */
  lock: (actor: string) => Promise<ArchiveLock>
  /** From here on it is noticed when something is written to the period. */
  begin: (run: ArchiveRun) => Promise<Beginning>
  /** What is read lies in one snapshot. Nothing after `closedBefore` may have happened to the period. */
  read: <Result>(
    period: Period,
    closedBefore: Date,
    work: (snapshot: PeriodSnapshot) => Promise<Result>,
  ) => Promise<Result>
  /**
   * Drops the partitions and reports it, in one transaction; waits for others' locks for a while. In that
   * transaction it calls `stillThere`, which throws where the files are not what was read back.
   */
  drop: (drop: Drop, stillThere: () => Promise<void>) => Promise<Dropping>
  /** Brings a period's rows back, takes its mark away and reports it: all of it or nothing. */
  restore: (restoration: Restoration) => Promise<void>
  /** The oldest first. */
  archivedPeriods: () => Promise<readonly ArchivedPeriod[]>
}>
