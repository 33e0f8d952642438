import { timesOf } from '../measuring/statistics.ts'
import type { Outcome } from './flows.ts'
import type { Report } from './tasks.ts'

export type Tally = Readonly<{
  add: (outcome: Outcome, milliseconds: number) => void
  /** Results of a load of a given duration. Steps that end later are counted, but not in the rate. */
  report: (seconds: number) => Report
}>

type Ended = Readonly<{ milliseconds: number; end: number }>

/** Steps that were due in the first `leadSeconds` are counted, but not in times and rate. */
export function createTally(leadSeconds = 0): Tally {
  const start = performance.now() + leadSeconds * 1_000
  const steps: Ended[] = []
  let [sales, refunds, failures] = [0, 0, 0]
  let firstFailure: string | null = null
  return {
    add: (outcome, milliseconds) => {
      steps.push({ milliseconds, end: performance.now() - start })
      if (outcome === 'sale') sales += 1
      else if (outcome === 'refund') refunds += 1
      else if (outcome !== 'other') {
        failures += 1
        firstFailure ??= outcome.failure
      }
    },
    report: (seconds) => {
      const warm = steps.filter(({ end, milliseconds }) => end >= milliseconds)
      const inTime = warm.filter(({ end }) => end <= seconds * 1_000)
      return {
        completed: steps.length,
        perSecond: inTime.length / seconds,
        ...(timesOf(warm.map(({ milliseconds }) => milliseconds)) ?? { p50: 0, p95: 0, p99: 0 }),
        ...{ sales, refunds, failures, firstFailure },
      }
    },
  }
}
