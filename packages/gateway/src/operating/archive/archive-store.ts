import type { AuditReport } from '../audit/index.ts'
import type { ArchivedPeriod, ArchivedTable, Obstacle, Period, PeriodTotals } from './period.ts'

/** A period as it stood at one moment. */
export type PeriodSnapshot = Readonly<{
  /** The open orders, batches and the like that keep the period from being archived. */
  obstacles: () => Promise<readonly Obstacle[]>
  totals: () => Promise<PeriodTotals>
  /** The rows of a table as JSON texts, in pages, in the order of the primary key. */
  rowsOf: (table: ArchivedTable) => AsyncIterable<readonly string[]>
  /** The hours with a ledger posting of the period. */
  postedHours: () => Promise<readonly Date[]>
}>

/** A run that archives one period. */
export type ArchiveRun = Readonly<{ period: Period; archiveId: string }>

/** A period whose files were written and read back. */
export type Archived = Readonly<{ period: Period }> &
  Pick<ArchivedPeriod, 'folder' | 'totals' | 'manifestHash'>

export type Drop = Archived &
  ArchiveRun &
  Readonly<{ postedHours: readonly Date[]; report: AuditReport }>

/** `Changed`: something was written to the period after its run began. `Replaced`: another run has begun. */
export type Dropping = 'Dropped' | 'Changed' | 'Replaced'

/** Only one command at a time holds this lock, and so may archive or restore. */
export type ArchiveLock = Readonly<{
  /** False once the database has ended the session that held the lock. */
  isHeld: () => boolean
  release: () => Promise<void>
}>

/** `replaced`: the unfinished run that the new run replaces. `Archived`: the period has an archive already. */
export type Beginning =
  | Readonly<{ kind: 'Begun'; replaced: string | null }>
  | Readonly<{ kind: 'Archived'; folder: string }>

/** `rowsOf` gives the rows of the archive's files. */
export type Restoration = Pick<Drop, 'period' | 'totals' | 'manifestHash' | 'report'> &
  Pick<PeriodSnapshot, 'rowsOf'>

export type ArchiveStore = Readonly<{
  /** Whole periods that ended at a moment or before, the oldest first. */
  periodsBefore: (moment: Date) => Promise<readonly Period[]>
  /** Throws an ArchiveError if another command holds the lock. */
  lock: (actor: string) => Promise<ArchiveLock>
  /** Erases the names and addresses of payers in a period's orders, whatever their age; answers how many orders had any. */
  erasePayers: (period: Period) => Promise<number>
  /** From this call on, the database records whether anything is written to the period. */
  begin: (run: ArchiveRun) => Promise<Beginning>
  /** Reads in one snapshot. Anything that happened to the period after `closedBefore` is an obstacle. */
  read: <Result>(
    period: Period,
    closedBefore: Date,
    work: (snapshot: PeriodSnapshot) => Promise<Result>,
  ) => Promise<Result>
  /**
   * Drops the partitions and writes the audit entry in one transaction. Waits a limited time for the locks of
   * others. Calls `checkFiles` in the transaction, which throws if the files are not those that were read back.
   */
  drop: (drop: Drop, checkFiles: () => Promise<void>) => Promise<Dropping>
  /** Writes a period's rows and the audit entry, and removes the period's mark: all of it or nothing. */
  restore: (restoration: Restoration) => Promise<void>
  /** The oldest first. */
  archivedPeriods: () => Promise<readonly ArchivedPeriod[]>
}>
