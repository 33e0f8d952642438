import { existsSync, readdirSync, readFileSync } from 'node:fs'

export type ProcessRow = Readonly<{
  parentId: number
  /** The process's own processor time, and that of its children that have ended and been waited for. */
  ticks: number
  /** A kernel thread: its time belongs to the processes that load the machine. */
  isOfKernel: boolean
}>

/** What the machine had done at a moment. */
export type Snapshot = Readonly<{
  milliseconds: number
  processes: ReadonlyMap<number, ProcessRow>
  stolenTicks: number
  allTicks: number
}>

/** Of the flags of a process in `/proc/PID/stat`: the kernel's PF_KTHREAD. */
const KERNEL_THREAD = 0x00_20_00_00

/** The kernel thread that reclaims memory works for all processes, so its time counts for none. */
const MEMORY_MANAGER = /^kdamond/

/** Null where there is no /proc. */
export function takeSnapshot(): Snapshot | null {
  if (!existsSync('/proc/stat')) return null
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  const allTicks = ticks.reduce((sum, one) => sum + one, 0)
  const milliseconds = performance.now()
  return { milliseconds, processes: readProcesses(), stolenTicks: ticks[7] ?? 0, allTicks }
}

function readProcesses(): ReadonlyMap<number, ProcessRow> {
  const rows = new Map<number, ProcessRow>()
  for (const name of readdirSync('/proc')) {
    const row = /^\d+$/.test(name) ? processRow(readStat(name)) : null
    if (row !== null) rows.set(Number(name), row)
  }
  return rows
}

/** From the line of `/proc/PID/stat`, whose second field is a name that may hold anything. */
export function processRow(stat: string): ProcessRow | null {
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 16) return null
  const ticks = fields.slice(11, 15).reduce((sum, time) => sum + Number(time), 0)
  const isKernelThread = (Number(fields[6]) & KERNEL_THREAD) !== 0
  return {
    parentId: Number(fields[1]),
    ticks,
    isOfKernel: isKernelThread && !MEMORY_MANAGER.test(name),
  }
}

/** Empty where the process has just ended. */
function readStat(name: string): string {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8')
  } catch {
    return ''
  }
}
