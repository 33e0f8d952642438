import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

type ProcessRow = Readonly<{ processId: number; parentId: number; isZombie: boolean }>

/** All descendants of a process, without those whose parent has ended. */
export function descendantsOf(processId: number): number[] {
  const rows = processTable()
  const found: number[] = []
  const visit = (parent: number): void => {
    for (const row of rows.filter(({ parentId }) => parentId === parent)) {
      found.push(row.processId)
      visit(row.processId)
    }
  }
  visit(processId)
  return found
}

/** The processes of these that still run. A zombie does not run. */
export function runningOf(processIds: readonly number[]): number[] {
  const running = processTable().filter(({ isZombie }) => !isZombie)
  return processIds.filter((id) => running.some(({ processId }) => processId === id))
}

/** The command line of a process; empty if no process has that id. */
export function commandLineOf(processId: number): string {
  if (existsSync('/proc/self/cmdline')) return readOrEmpty(`/proc/${processId}/cmdline`)
  const row = spawnSync('ps', ['-o', 'command=', '-p', String(processId)])
  return row.stdout.toString('utf8')
}

/** Whether SIGSTOP has stopped the process. Reads `/proc` if there is one, and asks `ps` otherwise. */
export function isStopped(processId: number): boolean {
  if (!existsSync('/proc/self/stat')) {
    return execFileSync('ps', ['-o', 'stat=', '-p', String(processId)])
      .toString()
      .startsWith('T')
  }
  return statOf(String(processId)).split(') ').at(-1)?.startsWith('T') ?? false
}

function processTable(): ProcessRow[] {
  return existsSync('/proc/self/stat') ? fromProc() : fromPs()
}

/** `1234 (name, with anything in it) S 1 …` */
function fromProc(): ProcessRow[] {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return names.flatMap((name) => {
    const afterName = statOf(name).split(') ').at(-1) ?? ''
    const [state, parent] = afterName.split(' ')
    if (state === undefined || parent === undefined) return []
    return [{ processId: Number(name), parentId: Number(parent), isZombie: state === 'Z' }]
  })
}

/** Empty if the process has ended since it was listed. */
function statOf(name: string): string {
  return readOrEmpty(`/proc/${name}/stat`)
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function fromPs(): ProcessRow[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,stat=']).toString('utf8').trim().split('\n')
  return lines.map((line) => {
    const [processId, parentId, state] = line.trim().split(/\s+/)
    const isZombie = state?.startsWith('Z') ?? false
    return { processId: Number(processId), parentId: Number(parentId), isZombie }
  })
}
