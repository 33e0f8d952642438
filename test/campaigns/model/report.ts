import type pg from 'pg'
import { type Coverage, coverageOf } from './coverage.ts'
import type { Tally } from './lane.ts'

function table(rows: ReadonlyMap<string, number>): string {
  const width = Math.max(...[...rows.keys()].map((name) => name.length))
  const sorted = [...rows].toSorted(([one], [other]) => one.localeCompare(other))
  return sorted.map(([name, count]) => `  ${name.padEnd(width)}  ${count}`).join('\n')
}

/** The figures of a run, for a reader. */
export function reportOf({ sequences, commands }: Tally, coverage: Coverage): string {
  const all = [...commands.values()].reduce((sum, count) => sum + count, 0)
  const states = new Set(
    [...coverage.seen.keys()].flatMap((row) => [row.split(' ')[0], row.split(' ')[2]]),
  )
  const rows = coverage.seen.size + coverage.missing.length
  return [
    `${sequences} sequences, ${all} commands:`,
    table(commands),
    `${states.size} states, ${coverage.seen.size} of ${rows} rows of the state table:`,
    table(coverage.seen),
    ...coverage.missing.map((row) => `Never seen: ${row}`),
    ...coverage.foreign.map((change) => `Not in the state table: ${change}`),
  ].join('\n')
}

/** Everything that a run over these databases saw. */
export async function reportOn(
  tally: Tally,
  pools: readonly pg.Pool[],
): Promise<Readonly<{ text: string; isWhole: boolean }>> {
  const coverage = await coverageOf(pools)
  const isWhole = coverage.missing.length === 0 && coverage.foreign.length === 0
  return { text: reportOf(tally, coverage), isWhole }
}
