import { timesOf } from '../measuring/statistics.ts'
import type { Outcome } from './flows.ts'
import type { Report } from './tasks.ts'

export type Tally = Readonly<{
  add: (outcome: Outcome, milliseconds: number) => void
  /** Of a load that was meant to last so long; what ended later counts, but not into the rate. */
  report: (seconds: number) => Report
}>

export function createTally(): Tally {
  const start = performance.now()
  const times: number[] = []
  const ends: number[] = []
  let [sales, refunds, failures] = [0, 0, 0]
  let firstFailure: string | null = null
  return {
    add: (outcome, milliseconds) => {
      times.push(milliseconds)
      ends.push(performance.now() - start)
      if (outcome === 'sale') sales += 1
      else if (outcome === 'refund') refunds += 1
      else if (outcome !== 'other') {
        failures += 1
        firstFailure ??= outcome.failure
      }
    },
    report: (seconds) => {
      const inTime = ends.filter((end) => end <= seconds * 1_000).length
      return {
        completed: times.length,
        perSecond: inTime / seconds,
        ...(timesOf(times) ?? { p50: 0, p95: 0, p99: 0 }),
        ...{ sales, refunds, failures, firstFailure },
      }
    },
  }
}
