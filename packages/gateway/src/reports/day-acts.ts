import type { ArchivedPeriod } from '../archive/index.ts'
import type { Clock } from '../kernel/index.ts'
import { compareDay } from './compare-day.ts'
import { compareStatement, readStatement } from './compare-statement.ts'
import type { ComparePorts, DayComparison } from './day-comparison.ts'
import { type DayReport, dayReport } from './day-report.ts'
import type { BusinessDay, OpenUnknown, ReportStore } from './report-store.ts'

/** A day of which something was archived: its postings are in files, and sums without them would be wrong. */
export class ArchivedDayError extends Error {
  override readonly name = 'ArchivedDayError'
  readonly archives: readonly Pick<ArchivedPeriod, 'name' | 'folder'>[]

  constructor(date: string, archives: readonly Pick<ArchivedPeriod, 'name' | 'folder'>[]) {
    const places = archives.map(({ name, folder }) => `${name} (${folder})`).join(', ')
    super(`${date} is archived, whole or in part: look into the archive of ${places}.`)
    this.archives = archives
  }
}

const UNKNOWNS_SHOWN = 1_000

type DayPorts = Omit<ComparePorts, 'store'> &
  Readonly<{
    store: ReportStore
    clock: Clock
    /** The day that a date such as `2026-11-21` names; null where there is no such date. */
    businessDay: (date: string) => BusinessDay | null
  }>

/**
 * What an operator asks about days and open outcomes. Reading changes nothing and is not reported. Of a day
 * that is archived, whole or in part, an ArchivedDayError is thrown instead of a report without it.
 */
export type DayActs = Readonly<{
  dayReport: (date: string) => Promise<DayReport | null>
  /** Order by order at the bank, with the bank's list; or, with a text, beside its statement of the day. */
  compareDay: (date: string, statement: string | null) => Promise<DayComparison | null>
  openUnknowns: () => Promise<OpenUnknowns>
}>

/** The open outcomes, the oldest first, and the moment at which they were read. */
type OpenUnknowns = Readonly<{ at: Date; unknowns: readonly OpenUnknown[] }>

/** Each open outcome with its age in whole seconds. */
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
    compareDay: async (date, statement) => {
      const day = businessDay(date)
      if (day === null) return null
      await refuseArchived(store, day)
      if (statement === null) return compareDay(ports, day)
      const rows = readStatement(statement)
      return compareStatement(day.date, await store.ordersOf(day.date), rows)
    },
    openUnknowns: async () => {
      const at = clock.now()
      return { at, unknowns: await store.openUnknowns(at, UNKNOWNS_SHOWN) }
    },
  }
}

/** Asked after reading: a period that was dropped before has left its mark by then. */
async function refuseArchived(store: ReportStore, day: BusinessDay): Promise<void> {
  const archives = await store.archivesOf(day)
  if (archives.length > 0) throw new ArchivedDayError(day.date, archives)
}

const LOOKED_AT = 1_000

type Ports = Readonly<{
  store: Pick<ReportStore, 'openUnknowns'>
  clock: Clock
  /** Younger ones are asked about and need nobody. */
  ageMilliseconds: number
  warn: (warning: Readonly<{ what: string; orderId: string }>) => void
}>

/** Tells an operator of outcomes that stay unknown for longer than asking the bank should take. */
export async function warnOfUnknowns(ports: Ports): Promise<void> {
  const now = ports.clock.now().getTime()
  const ageOf = (since: Date) => now - since.getTime()
  const unknowns = await ports.store.openUnknowns(new Date(now), LOOKED_AT)
  const old = unknowns.filter(({ since }) => ageOf(since) > ports.ageMilliseconds)
  const [oldest] = old
  if (oldest === undefined) return
  const minutes = Math.floor(ageOf(oldest.since) / 60_000)
  const what = `${old.length} outcomes are unknown, the oldest of them for ${minutes} minutes`
  ports.warn({ what, orderId: oldest.orderId })
}
