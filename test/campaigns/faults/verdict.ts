import type { FaultReport } from './campaign.ts'
import { PAUSE_MAXIMUM_MILLISECONDS } from './faults.ts'

const CALL_MAXIMUM_MILLISECONDS = 15_000
const TAKE_OVER_MAXIMUM_MILLISECONDS = 10_000
/** Late rows show at the third question: the schedule has two more, after 5 and 10 seconds. A job that is due waits for up to a second. */
const LATE_TAKE_OVER_MAXIMUM_MILLISECONDS = TAKE_OVER_MAXIMUM_MILLISECONDS + 5_000 + 10_000 + 2_000
/** A run with fewer has shown nothing: its load did not come through. */
const CLAIMS_MINIMUM = 11

/** A stopped process does not answer: the time for which it was stopped is added. */
function longestOf(fault: string): number {
  return CALL_MAXIMUM_MILLISECONDS + (fault === 'pause' ? PAUSE_MAXIMUM_MILLISECONDS : 0)
}

/** What is wrong with a run, in words; nothing where every rule held. */
export function verdictOf(report: FaultReport): string[] {
  const { longestCalls, longestTakeOverMilliseconds: takeOver } = report
  const lateTakeOver = report.longestLateTakeOverMilliseconds
  const slow = longestCalls.filter(({ milliseconds, fault }) => milliseconds > longestOf(fault))
  return [
    ...report.lostOrOtherwise,
    ...report.doubled,
    ...report.differentBooks,
    ...report.stuck.map((each) => `stuck: ${each}`),
    ...report.brokenByDrain,
    ...report.restored,
    ...slow.map(
      ({ method, milliseconds, status, fault }) =>
        `${method} took ${Math.round(milliseconds)} ms and ended with ${status} (${fault})`,
    ),
    ...(report.claims < CLAIMS_MINIMUM ? [`only ${report.claims} claims were checked`] : []),
    // Every run kills a node, and orders of it are at the bank.
    ...(takeOver + lateTakeOver > 0 ? [] : ['no take-over was seen']),
    ...(takeOver > TAKE_OVER_MAXIMUM_MILLISECONDS ? [`a take-over took ${takeOver} ms`] : []),
    ...(lateTakeOver > LATE_TAKE_OVER_MAXIMUM_MILLISECONDS
      ? [`a take-over with late rows took ${lateTakeOver} ms`]
      : []),
  ]
}

/** One figure for each rule, as they stand in docs/testing/campaigns.md. */
export function figuresOf(report: FaultReport): string {
  const figures: readonly (readonly [what: string, figure: number])[] = [
    ['faults', report.faults],
    ['calls', report.calls],
    ['claims checked', report.claims],
    ['acknowledged and lost, or otherwise than booked', report.lostOrOtherwise.length],
    ['paid or refunded twice', report.doubled.length],
    ['differences between the ledgers', report.differentBooks.length],
    ['kinds of things left under way', report.stuck.length],
    ['calls cut or refused by a drain', report.brokenByDrain.length],
    ['problems after a restore', report.restored.length],
    ['longest call, in ms', Math.round(report.longestCalls[0]?.milliseconds ?? 0)],
    ['longest take-over, in ms', report.longestTakeOverMilliseconds],
    ['longest take-over with late rows, in ms', report.longestLateTakeOverMilliseconds],
  ]
  const lines = figures.map(([what, figure]) => `${String(figure).padStart(8)}  ${what}`)
  const brokenOff = [...report.brokenOff].map(
    ([why, count]) => `load broken off ${count} times: ${why}`,
  )
  return [...lines, ...brokenOff].join('\n')
}
