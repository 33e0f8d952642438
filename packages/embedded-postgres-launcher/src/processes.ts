import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { type Cluster, SOCKET_PORT } from './cluster.ts'

const START_TIME_FIELD = 22

/**
 * A text that identifies one run of a process: its id and its start. The id alone is not enough, because it is
 * reused: in a container, the application is process 1 each time. Undefined if no such process lives.
 */
export function processIdentity(processId: number): string | undefined {
  const started = process.platform === 'linux' ? startOnLinux(processId) : ps('lstart=', processId)
  return started === undefined ? undefined : `${processId} ${started}`
}

/** The command line of a living process. */
function commandLine(processId: number): string | undefined {
  if (process.platform !== 'linux') return ps('command=', processId)
  return readIfThere(`/proc/${processId}/cmdline`)?.replaceAll('\0', ' ')
}

/** Whether the server of this cluster runs, whichever process started it. */
export function isServerAlive(cluster: Cluster): boolean {
  const processId = firstNumber(postmasterFile(cluster))
  return processId !== undefined && isServerOf(processId, cluster)
}

/**
 * A killed server leaves files with its process id. PostgreSQL ignores them, unless the system has given that
 * id to another program: then it would refuse every start. This function removes such files.
 */
export function removeStaleServerFiles(cluster: Cluster): void {
  const socketLock = path.join(cluster.socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`)
  for (const file of [postmasterFile(cluster), socketLock]) {
    const processId = firstNumber(file)
    if (processId === undefined || isServerOf(processId, cluster)) continue
    // Keep a dead process's file: PostgreSQL uses it to find children that may still be writing.
    if (commandLine(processId) !== undefined) rmSync(file, { force: true })
  }
}

function isServerOf(processId: number, cluster: Cluster): boolean {
  return commandLine(processId)?.includes(`-D ${cluster.clusterFolder} `) ?? false
}

function postmasterFile(cluster: Cluster): string {
  return path.join(cluster.clusterFolder, 'postmaster.pid')
}

function firstNumber(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const number = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return Number.isNaN(number) ? undefined : Math.abs(number)
}

/** The start of the process in ticks since the machine's start, and the id of that start. */
function startOnLinux(processId: number): string | undefined {
  const stat = readIfThere(`/proc/${processId}/stat`)
  // The second field, the name in parentheses, can contain anything: count from its end.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  // A zombie has ended already, and waits for its parent to read its status.
  if (fields === undefined || fields[0] === 'Z') return undefined
  const boot = readIfThere('/proc/sys/kernel/random/boot_id') ?? ''
  return `${fields[START_TIME_FIELD - 3]} ${boot.trim()}`
}

/** For systems without /proc (macOS). */
function ps(column: string, processId: number): string | undefined {
  try {
    const programArguments = ['-o', column, '-p', String(processId)]
    const output = execFileSync('ps', programArguments, { stdio: ['ignore', 'pipe', 'ignore'] })
    return output.toString().trim() || undefined
  } catch {
    return undefined
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
