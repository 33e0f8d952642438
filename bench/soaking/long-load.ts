import { judgeMemory, residentBytes } from '../../test/campaigns/fuzz/memory.ts'
import type { Task } from '../driving/tasks.ts'
import type { System } from '../system/system.ts'
import type { SoakOptions } from './options.ts'

const MEASURE_SECONDS = 5
/** The driver keeps every time of a task; a task of a minute keeps its own memory small. */
const SLICE_SECONDS = 60
const SAMPLE_MILLISECONDS = 1_000
const MEBIBYTE = 2 ** 20

/**
 * Runs the mixed load for a long time, at a share of the gateway's capacity. Returns the problems: errors, or
 * growing memory.
 */
export async function soak(
  { driver, gateway }: System,
  { minutes, load }: SoakOptions,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const { address, processId } = gateway
  const mixed = { address, load: 'mixed' } as const
  const fast: Task = { kind: 'closed', ...mixed, connections: 64, seconds: MEASURE_SECONDS }
  await driver.perform(fast)
  const perSecond = (await driver.perform(fast)).perSecond * load
  say(`${perSecond.toFixed(0)} steps a second for ${minutes} minutes`)
  const samples: number[] = []
  const sampling = setInterval(() => samples.push(residentBytes(processId)), SAMPLE_MILLISECONDS)
  const complaints: string[] = []
  try {
    for (let left = minutes * 60; left > 0; left -= SLICE_SECONDS) {
      const seconds = Math.min(left, SLICE_SECONDS)
      const report = await driver.perform({ kind: 'open', ...mixed, perSecond, seconds })
      const memory = ((samples.at(-1) ?? 0) / MEBIBYTE).toFixed(0)
      say(`${report.completed} steps, p99 ${report.p99.toFixed(1)} ms, gateway ${memory} MiB`)
      if (report.failures > 0) {
        complaints.push(`${report.failures} steps failed: ${report.firstFailure ?? ''}`)
      }
      const errors = gateway.takeErrors()
      if (errors > 0) complaints.push(`${errors} lines of level error`)
    }
  } finally {
    clearInterval(sampling)
  }
  return [...complaints, ...memoryComplaints(samples, say)]
}

function memoryComplaints(samples: readonly number[], say: (line: string) => void): string[] {
  const verdict = judgeMemory(samples)
  const second = (verdict.secondQuarterBytes / MEBIBYTE).toFixed(0)
  const last = (verdict.lastQuarterBytes / MEBIBYTE).toFixed(0)
  say(`memory, medians: second quarter ${second} MiB, last quarter ${last} MiB`)
  return verdict.isFlat ? [] : [`memory grew from ${second} to ${last} MiB`]
}
