import { type ProcessRow, type Snapshot, takeSnapshot } from './snapshot.ts'

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick is. */
const MICROSECONDS_PER_TICK = 10_000

/** How much processor time others may use before a measurement counts as disturbed. */
type Bounds = Readonly<{
  /** Processor time of other processes, as a share of one processor. */
  others: number
  /** Time that the hypervisor gave to other machines, as a share of all processors. */
  steal: number
}>

/**
 * A rate loses only the time that is taken. But p99 is about the worst hundredth, which a disturbance of this size
 * can fill.
 */
export const BOUNDS = {
  ofRates: { others: 0.3, steal: 0.08 },
  ofTimes: { others: 0.1, steal: 0.01 },
} as const satisfies Record<string, Bounds>

/** What happened on the processors between two moments. */
export type ProcessorUse = Readonly<{
  /** Processor time of each named process with its children, in microseconds. */
  microseconds: Readonly<Record<string, number>>
  /** Of one processor: what processes used that the benchmark has not started, directly or not. */
  others: number
  /** Of all processors: what the hypervisor gave to others. */
  steal: number
  isDisturbed: boolean
}>

/**
 * Starts a measurement; the returned function ends it. Null if the system does not report processor times (not
 * Linux).
 */
export function watchProcessor(
  named: Readonly<Record<string, number>>,
  bounds: Bounds = BOUNDS.ofRates,
): () => ProcessorUse | null {
  const before = takeSnapshot()
  return () => {
    const after = takeSnapshot()
    if (before === null || after === null) return null
    const use = compare(before, after, named)
    return { ...use, isDisturbed: use.others > bounds.others || use.steal > bounds.steal }
  }
}

/** The processor time between two snapshots. This process and the named ones belong to the benchmark. */
export function compare(
  before: Snapshot,
  after: Snapshot,
  named: Readonly<Record<string, number>>,
): Omit<ProcessorUse, 'isDisturbed'> {
  const microseconds = Object.fromEntries(
    Object.entries(named).map(([name, id]) => [
      name,
      (ticksOf(after, [id]) - ticksOf(before, [id])) * MICROSECONDS_PER_TICK,
    ]),
  )
  const own = [process.pid, ...Object.values(named)]
  const wallTicks = (after.milliseconds - before.milliseconds) / 10
  const others = (ticksOfOthers(after, own) - ticksOfOthers(before, own)) / wallTicks
  const all = after.allTicks - before.allTicks
  const steal = all === 0 ? 0 : (after.stolenTicks - before.stolenTicks) / all
  return { microseconds, others: Math.max(0, others), steal }
}

function ticksOf(snapshot: Snapshot, roots: readonly number[]): number {
  const ours = withChildren(snapshot, roots)
  return sumOfTicks([...snapshot.processes].filter(([id]) => ours.has(id)).map(([, row]) => row))
}

function ticksOfOthers(snapshot: Snapshot, own: readonly number[]): number {
  const ours = withChildren(snapshot, own)
  const others = [...snapshot.processes].filter(([id, row]) => !ours.has(id) && !row.isOfKernel)
  return sumOfTicks(others.map(([, row]) => row))
}

/** These processes and all that they started, each once. */
function withChildren({ processes }: Snapshot, roots: readonly number[]): ReadonlySet<number> {
  const found = new Set(roots.filter((id) => processes.has(id)))
  for (let grown = true; grown; ) {
    const children = [...processes].filter(([id, row]) => !found.has(id) && found.has(row.parentId))
    for (const [id] of children) found.add(id)
    grown = children.length > 0
  }
  return found
}

function sumOfTicks(rows: readonly ProcessRow[]): number {
  return rows.reduce((sum, { ticks }) => sum + ticks, 0)
}
