import type { Clock } from '../kernel/index.ts'
import { type ComparePorts, compareDay, type DayComparison } from './compare-day.ts'
import { compareStatement } from './compare-statement.ts'
import type { OpenUnknown } from './day-records.ts'
import { type DayReport, dayReport } from './day-report.ts'
import { readStatement } from './read-statement.ts'
import type { BusinessDay, ReportStore } from './report-store.ts'

const UNKNOWNS_SHOWN = 1_000

export type DayPorts = Omit<ComparePorts, 'store'> &
  Readonly<{
    store: ReportStore
    clock: Clock
    /** The day that a date such as `2026-11-21` names; null where there is no such date. */
    businessDay: (date: string) => BusinessDay | null
  }>

/** What an operator asks about days and open outcomes. Reading changes nothing and is not reported. */
export type DayActs = Readonly<{
  dayReport: (date: string) => Promise<DayReport | null>
  /** Order by order at the bank; or, with a text, beside the bank's statement of the day. */
  compareDay: (date: string, statement: string | null) => Promise<DayComparison | null>
  openUnknowns: () => Promise<Readonly<{ at: Date; unknowns: readonly OpenUnknown[] }>>
}>

export function bindDayActs(ports: DayPorts): DayActs {
  const { store, clock, businessDay } = ports
  return {
    dayReport: async (date) => {
      const day = businessDay(date)
      return day === null ? null : dayReport(day, await store.recordsOf(day))
    },
    compareDay: async (date, statement) => {
      const day = businessDay(date)
      if (day === null) return null
      if (statement === null) return compareDay(ports, day.date)
      const rows = readStatement(statement)
      return compareStatement(day.date, await store.ordersOf(day.date), rows)
    },
    openUnknowns: async () => {
      const at = clock.now()
      return { at, unknowns: await store.openUnknowns(at, UNKNOWNS_SHOWN) }
    },
  }
}
