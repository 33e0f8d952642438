import { DAY_MILLISECONDS } from '../../base/kernel/index.ts'

/**
 * What an operator watches in the database, read in one go. The metrics show these figures, and `vezne doctor` judges
 * them: both say the same of one reading.
 */
export type OperationsFigures = Readonly<{
  /** By the database's clock; the ages of all figures count up to here. */
  readAt: Date
  /** `since`: since when the oldest outcome is unknown; null where none is. */
  unknowns: Readonly<{ payments: number; operations: number; since: Date | null }>
  /** Committed events without a position in their feed; `since`: when the oldest happened. */
  waitingEvents: Readonly<{ count: number; since: Date | null }>
  /**
   * Of endpoints that do not fail: deliveries that should have been sent. `since`: when the oldest was due, or when the
   * oldest event happened that has no delivery yet.
   */
  dueDeliveries: Readonly<{ count: number; since: Date | null }>
  /** `since`: since when the first one fails. */
  endpoints: Readonly<{ failing: number; disabled: number; since: Date | null }>
  /** Active terminals whose bank no node calls for a while. */
  unreachableTerminals: Readonly<{ count: number; since: Date | null }>
  /** When the oldest event happened that the job of payouts has not read; null where it has read all. */
  payoutsSince: Date | null
  /** Open differences between statements and what was expected; `since`: when the oldest was found. */
  openDifferences: Readonly<{ count: number; since: Date | null }>
  /** When the last partition ends that was made in advance. `usedPairs` is null where no partitions are made. */
  partitionsUntil: Readonly<{ quarters: Date | null; usedPairs: Date | null }>
  /** The data key of each class that seals new values. */
  dataKeys: readonly Readonly<{ class: string; createdAt: Date }>[]
  /** The moment of the last backup; of a live database without any, its first start. Null: a sandbox without any. */
  backupSince: Date | null
}>

/** 0 where nothing has waited. */
export function secondsSince(since: Date | null, { readAt }: Pick<OperationsFigures, 'readAt'>) {
  return since === null ? 0 : Math.max(0, (readAt.getTime() - since.getTime()) / 1_000)
}

/** Negative where the time is over. */
export function daysUntil(until: Date, { readAt }: Pick<OperationsFigures, 'readAt'>): number {
  return (until.getTime() - readAt.getTime()) / DAY_MILLISECONDS
}
