import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Resident memory of a process, in bytes. */
export function residentBytes(processId: number): number {
  const file = `/proc/${processId}/status`
  const kilobytes = existsSync(file)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(processId)]).toString()
  return Number(kilobytes) * 1_024
}

export type MemoryVerdict = Readonly<{
  secondQuarterBytes: number
  lastQuarterBytes: number
  /** The last quarter's median is at most a tenth above the second's. */
  isFlat: boolean
}>

const GROWTH_MAXIMUM = 1.1

/** The first quarter warms up: caches fill, code is compiled, the heap finds its size. */
export function judgeMemory(samples: readonly number[]): MemoryVerdict {
  const quarter = Math.floor(samples.length / 4)
  const secondQuarterBytes = medianOf(samples.slice(quarter, 2 * quarter))
  const lastQuarterBytes = medianOf(samples.slice(-quarter))
  const isFlat = quarter > 0 && lastQuarterBytes <= secondQuarterBytes * GROWTH_MAXIMUM
  return { secondQuarterBytes, lastQuarterBytes, isFlat }
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
