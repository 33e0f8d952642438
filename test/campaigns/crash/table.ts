import { awaitedFiles, awaitsOf } from './awaits.ts'
import type { Findings } from './campaign.ts'
import { killsOfMoves, type Points, portCallOf } from './points.ts'

/** Crash point × kills × outcome, then what the campaign found. */
export function tableOf(findings: Findings, points: Points): string {
  const rows = points.all()
  const width = Math.max(20, ...rows.map(({ point }) => point.length))
  const outcome = findings.violations.length === 0 ? 'books equal' : 'see below'
  const lines = rows.map(({ point, kills }) =>
    kills === 0
      ? `${point.padEnd(width)}  ${'0'.padStart(5)}  never killed here`
      : `${point.padEnd(width)}  ${String(kills).padStart(5)}  ${outcome}`,
  )
  const misses = rows.reduce((sum, row) => sum + row.misses, 0)
  const killedAt = rows.filter(({ kills }) => kills > 0).length
  return [
    `${'crash point'.padEnd(width)}  kills  outcome`,
    ...lines,
    '',
    `${findings.kills} kills at ${killedAt} of ${rows.length} points that were seen`,
    `${misses} times a point did not come by in time`,
    `${findings.answers} answers, ${findings.lostAnswers} lost to the caller, ${findings.claims} claims checked`,
    `at rest after ${findings.restMilliseconds} ms at most`,
    ...[...findings.byPlace].map(([what, count]) => `${count} orders ${what}`),
    ...[...killsOfMoves(points)].map(([phase, kills]) => `${kills} kills ${phase} a move`),
    ...[...findings.brokenOff].map(([why, count]) => `load broken off ${count} times: ${why}`),
    ...neverKilled(rows),
    `${findings.violations.length} violations`,
    ...findings.violations,
  ].join('\n')
}

/** Port calls of the sources at which no process was killed; each needs another seed, or a reason. */
function neverKilled(rows: ReturnType<Points['all']>): string[] {
  const killed = new Set(
    rows.filter(({ kills }) => kills > 0).map(({ point }) => portCallOf(point)),
  )
  const { portCalls } = awaitsOf(awaitedFiles())
  const left = [...portCalls].filter((call) => !killed.has(call)).sort()
  return [
    `killed at ${portCalls.size - left.length} of ${portCalls.size} port calls of the sources`,
    ...left.map((call) => `never killed at ${call}`),
  ]
}
