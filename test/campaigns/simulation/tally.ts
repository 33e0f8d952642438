import { ORDER_STATES } from '../../../packages/gateway/src/payment/payments/order.ts'
import type { ScheduleReport } from '../../payment-core/simulation/index.ts'

/** A schedule in which a rule was broken. */
export type Failure = Readonly<{ seed: number; violations: readonly string[] }>

/** What many schedules did, added up. Plain values: workers send theirs to the main thread. */
export type Tally = {
  schedules: number
  steps: number
  calls: number
  simulatedMilliseconds: number
  faults: Map<string, number>
  transitions: Map<string, number>
  failures: Failure[]
}

export function emptyTally(): Tally {
  return {
    schedules: 0,
    steps: 0,
    calls: 0,
    simulatedMilliseconds: 0,
    faults: new Map(),
    transitions: new Map(),
    failures: [],
  }
}

function addCounts(to: Map<string, number>, from: ReadonlyMap<string, number>): void {
  for (const [name, count] of from) to.set(name, (to.get(name) ?? 0) + count)
}

export function count(tally: Tally, report: ScheduleReport): void {
  tally.schedules += 1
  tally.steps += report.steps
  tally.calls += report.calls
  tally.simulatedMilliseconds += report.simulatedMilliseconds
  addCounts(tally.faults, report.faults)
  addCounts(tally.transitions, report.transitions)
  const { seed, violations } = report
  if (violations.length > 0) tally.failures.push({ seed, violations })
}

export function add(to: Tally, from: Tally): void {
  to.schedules += from.schedules
  to.steps += from.steps
  to.calls += from.calls
  to.simulatedMilliseconds += from.simulatedMilliseconds
  addCounts(to.faults, from.faults)
  addCounts(to.transitions, from.transitions)
  to.failures.push(...from.failures)
}

/** Rows of the state table that no schedule went through. */
export function transitionsNeverSeen({ transitions }: Tally): string[] {
  const rows = ORDER_STATES.rows.map(([from, , to]) => `${from} → ${to}`)
  // A partial return after a partial return changes no state.
  const changes = rows.filter((row) => row !== 'PartiallyReturned → PartiallyReturned')
  return [...new Set(changes)].filter((row) => !transitions.has(row))
}

function table(counts: ReadonlyMap<string, number>): string {
  const rows = [...counts].toSorted(([one], [other]) => one.localeCompare(other))
  const width = Math.max(0, ...rows.map(([name]) => name.length))
  return rows.map(([name, number]) => `  ${name.padEnd(width)}  ${number}`).join('\n')
}

/** The figures of a run, for a reader. */
export function reportOf(tally: Tally, seconds: number): string {
  const years = tally.simulatedMilliseconds / (365.25 * 86_400_000)
  const states = new Set([...tally.transitions.keys()].flatMap((name) => name.split(' → ')))
  states.delete('new')
  const rate = Math.round(tally.schedules / seconds)
  return [
    `${tally.schedules} schedules in ${seconds.toFixed(1)} s: ${rate}/s`,
    `${tally.calls} calls, ${tally.steps} steps, ${years.toFixed(1)} simulated years`,
    'Faults:',
    table(tally.faults),
    `${states.size} states, ${tally.transitions.size} transitions:`,
    table(tally.transitions),
    ...transitionsNeverSeen(tally).map((row) => `Never seen: ${row}`),
    `${tally.failures.length} schedules broke a rule.`,
  ].join('\n')
}
