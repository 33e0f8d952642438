import { type Times, timesOf } from '../measuring/statistics.ts'

const WARM_UP_MICROSECONDS = 1_000_000

/**
 * The times in pgbench's log of transactions, whose lines are client, number, microseconds taken, script,
 * and when it ended in seconds and microseconds. The first second is left out. Null where nothing is left.
 */
export function timesIn(log: string): Times | null {
  const entries = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, , taken, , seconds, microseconds] = line.split(' ').map(Number)
      return { taken: taken ?? 0, ended: (seconds ?? 0) * 1_000_000 + (microseconds ?? 0) }
    })
  const start = entries.reduce((first, { ended }) => Math.min(first, ended), Infinity)
  const warm = entries.filter(({ ended }) => ended >= start + WARM_UP_MICROSECONDS)
  return timesOf(warm.map(({ taken }) => taken / 1_000))
}
