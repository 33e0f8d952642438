import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick is. */
const MICROSECONDS_PER_TICK = 10_000

/** Of one processor: what others may use before a measurement says more about them. */
const OTHERS_MAXIMUM = 0.3

/**
 * Of all processors: what the hypervisor may give to others. A rate loses no more than that; but p99 looks
 * at the worst hundredth, and so much taken away can be all that it sees.
 */
export const STEAL_MAXIMUM = { ofRates: 0.08, ofTimes: 0.01 } as const

type ProcessRow = Readonly<{ parentId: number; ticks: number }>

/** What the machine had done at a moment; all null where there is no /proc. */
type Snapshot = Readonly<{
  milliseconds: number
  processes: ReadonlyMap<number, ProcessRow>
  busyTicks: number
  stolenTicks: number
  allTicks: number
}>

/** What happened on the processors between two moments. */
export type ProcessorUse = Readonly<{
  /** Processor time of each named process with its children, in microseconds. */
  microseconds: Readonly<Record<string, number>>
  /** Of one processor: what neither the benchmark nor anything that it started has used. */
  others: number
  /** Of all processors: what the hypervisor gave to others. */
  steal: number
  isDisturbed: boolean
}>

/** Begins a measurement; the answer ends it. Null where the system does not tell (not Linux). */
export function watchProcessor(
  named: Readonly<Record<string, number>>,
  stealMaximum: number = STEAL_MAXIMUM.ofRates,
): () => ProcessorUse | null {
  const before = snapshot()
  return () => {
    const after = snapshot()
    if (before === null || after === null) return null
    const use = compare(before, after, named)
    return { ...use, isDisturbed: use.others > OTHERS_MAXIMUM || use.steal > stealMaximum }
  }
}

function compare(
  before: Snapshot,
  after: Snapshot,
  named: Readonly<Record<string, number>>,
): Omit<ProcessorUse, 'isDisturbed'> {
  const used = (roots: readonly number[]) => ticksOf(after, roots) - ticksOf(before, roots)
  const microseconds = Object.fromEntries(
    Object.entries(named).map(([name, id]) => [name, used([id]) * MICROSECONDS_PER_TICK]),
  )
  const wallTicks = (after.milliseconds - before.milliseconds) / 10
  const own = used([process.pid, ...Object.values(named)])
  const others = (after.busyTicks - before.busyTicks - own) / wallTicks
  const all = after.allTicks - before.allTicks
  const steal = all === 0 ? 0 : (after.stolenTicks - before.stolenTicks) / all
  return { microseconds, others: Math.max(0, others), steal }
}

/** Of these processes and all that they started, each once. */
function ticksOf({ processes }: Snapshot, roots: readonly number[]): number {
  const found = new Set(roots.filter((id) => processes.has(id)))
  for (let grown = true; grown; ) {
    const children = [...processes].filter(([id, row]) => !found.has(id) && found.has(row.parentId))
    for (const [id] of children) found.add(id)
    grown = children.length > 0
  }
  return [...found].reduce((sum, id) => sum + (processes.get(id)?.ticks ?? 0), 0)
}

function snapshot(): Snapshot | null {
  if (!existsSync('/proc/stat')) return null
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.trim().split(/\s+/).slice(1).map(Number)
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, hard = 0, soft = 0, stolenTicks = 0] =
    ticks
  const busyTicks = user + nice + system + hard + soft
  const allTicks = busyTicks + idle + wait + stolenTicks
  const milliseconds = performance.now()
  return { milliseconds, processes: readProcesses(), busyTicks, stolenTicks, allTicks }
}

/** A process's own time and that of its children which have ended and been waited for. */
function readProcesses(): ReadonlyMap<number, ProcessRow> {
  const rows = new Map<number, ProcessRow>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = statFieldsOf(name)
    const times = fields.slice(11, 15).map(Number)
    const ticks = times.reduce((sum, time) => sum + time, 0)
    if (fields.length > 15) rows.set(Number(name), { parentId: Number(fields[1]), ticks })
  }
  return rows
}

/** What stands behind the name, which may hold anything; empty where the process has just ended. */
function statFieldsOf(name: string): readonly string[] {
  try {
    return (readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
  } catch {
    return []
  }
}
