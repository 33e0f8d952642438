import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { type Cluster, SOCKET_PORT } from './cluster.ts'
import { commandLine } from './process-identity.ts'

/** Whether the server of this data folder runs, whoever started it. */
export function isServerAlive(cluster: Cluster): boolean {
  const processId = firstNumber(postmasterFile(cluster))
  return processId !== undefined && isServerOf(processId, cluster)
}

/**
 * A killed server leaves files with its process id. PostgreSQL passes over them by itself, unless
 * the system has given that id to another program since: then it refuses to start, for ever.
 */
export function removeStaleServerFiles(cluster: Cluster): void {
  const socketLock = path.join(cluster.socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`)
  for (const file of [postmasterFile(cluster), socketLock]) {
    const processId = firstNumber(file)
    if (processId === undefined || isServerOf(processId, cluster)) continue
    // Of a dead process, PostgreSQL itself must look further: its children may still be writing.
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
