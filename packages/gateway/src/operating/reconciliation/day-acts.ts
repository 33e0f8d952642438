import { type Clock, OperatorError } from '../../base/kernel/index.ts'
import type { ArchivedPeriod } from '../archive/index.ts'
import type { DayReconciliation, ReconciliationPorts } from './day-reconciliation.ts'
import { type DayReport, dayReport } from './day-report.ts'
import { readStatement } from './read-statement.ts'
import { reconcileDay } from './reconcile-day.ts'
import { compareStatement } from './reconcile-statement.ts'
import type { BusinessDay, OpenUnknown, ReportStore } from './report-store.ts'

/** Some postings of the day are in the files of an archive, so that sums without them would be wrong. */
export class ArchivedDayError extends OperatorError {
  override readonly name = 'ArchivedDayError'
  readonly archives: readonly ArchivedPeriod[]

  constructor(date: string, archives: readonly ArchivedPeriod[]) {
    const places = archives.map(({ name, folder }) => `${name} (${folder})`).join(', ')
    super(`${date} is archived, whole or in part: look into the archive of ${places}.`)
    this.archives = archives
  }
}

const UNKNOWNS_MAXIMUM = 1_000

type DayPorts = Omit<ReconciliationPorts, 'store'> &
  Readonly<{
    store: ReportStore
    clock: Clock
    /** The day that a date such as `2026-11-21` names; null where there is no such date. */
    businessDay: (date: string) => BusinessDay | null
  }>

/**
 * An operator's queries about days and unknown outcomes. They change nothing, so the audit chain has no entry
 * of them. They answer null for a date that does not exist, and throw an ArchivedDayError for a day of which
 * anything is archived.
 */
export type DayActs = Readonly<{
  dayReport: (date: string) => Promise<DayReport | null>
  /** With the file of the bank's statement, or null: with the bank's records and its list of orders. */
  reconcileDay: (date: string, statement: Buffer | null) => Promise<DayReconciliation | null>
  /** The same with a statement, for the orders of one merchant, or of all where null. */
  compareStatementOf: (
    date: string,
    question: Readonly<{ merchantId: string | null; statement: Buffer }>,
  ) => Promise<DayReconciliation | null>
  openUnknowns: () => Promise<OpenUnknowns>
}>

/** The unknown outcomes, the oldest first, and the moment at which they were read. */
type OpenUnknowns = Readonly<{ at: Date; unknowns: readonly OpenUnknown[] }>

/** Each unknown outcome with its age in whole seconds. */
export function withAges({ at, unknowns }: OpenUnknowns) {
  return unknowns.map((unknown) => ({
    ...unknown,
    ageSeconds: Math.floor((at.getTime() - unknown.since.getTime()) / 1_000),
  }))
}

export function bindDayActs(ports: DayPorts): DayActs {
  const { store, clock, businessDay } = ports
  return {
    dayReport: async (date) => {
      const day = businessDay(date)
      if (day === null) return null
      const report = dayReport(day, await store.recordsOf(day))
      await refuseArchived(store, day)
      return report
    },
    reconcileDay: async (date, statement) => {
      const day = businessDay(date)
      if (day === null) return null
      await refuseArchived(store, day)
      if (statement === null) return reconcileDay(ports, day)
      return withStatement(store, day, { merchantId: null, statement })
    },
    compareStatementOf: async (date, question) => {
      const day = businessDay(date)
      if (day === null) return null
      await refuseArchived(store, day)
      return withStatement(store, day, question)
    },
    openUnknowns: async () => {
      const at = clock.now()
      return { at, unknowns: await store.openUnknowns(at, UNKNOWNS_MAXIMUM) }
    },
  }
}

async function withStatement(
  store: ReportStore,
  { date }: BusinessDay,
  { merchantId, statement }: Readonly<{ merchantId: string | null; statement: Buffer }>,
): Promise<DayReconciliation> {
  const rows = await readStatement(statement)
  return compareStatement(date, await store.ordersOf(date, merchantId), rows)
}

/**
 * A report calls this after it has read the postings: the transaction that drops a period's rows also marks
 * the period as archived.
 */
async function refuseArchived(store: ReportStore, day: BusinessDay): Promise<void> {
  const archives = await store.archivesOf(day)
  if (archives.length > 0) throw new ArchivedDayError(day.date, archives)
}

type WarnPorts = Readonly<{
  store: Pick<ReportStore, 'openUnknowns'>
  clock: Clock
  /** The inquiry job still asks the bank about younger outcomes. */
  ageMilliseconds: number
  warn: (warning: Readonly<{ what: string; orderId: string }>) => void
}>

/** Warns of outcomes that stay unknown for longer than the inquiry job should need. */
export async function warnOfUnknowns(ports: WarnPorts): Promise<void> {
  const now = ports.clock.now()
  const ageOf = (since: Date) => now.getTime() - since.getTime()
  const unknowns = await ports.store.openUnknowns(now, UNKNOWNS_MAXIMUM)
  const old = unknowns.filter(({ since }) => ageOf(since) > ports.ageMilliseconds)
  const [oldest] = old
  if (oldest === undefined) return
  const minutes = Math.floor(ageOf(oldest.since) / 60_000)
  const what = `${old.length} outcomes are unknown, the oldest of them for ${minutes} minutes`
  ports.warn({ what, orderId: oldest.orderId })
}
