import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

import { EmbeddedPostgresError, useAnotherServer } from './application.ts'
import type { Cluster } from './cluster.ts'
import { runProgram } from './server-programs.ts'

/** Makes the cluster's folder if it is missing. It gets its name when it is complete, also after a crash. */
export async function createCluster(cluster: Cluster, log?: (line: string) => void): Promise<void> {
  if (existsSync(path.join(cluster.clusterFolder, 'PG_VERSION'))) return
  log?.(`The database is being made in ${cluster.clusterFolder} …`)
  const unfinished = `${cluster.clusterFolder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  if (cluster.user !== undefined) chownSync(unfinished, cluster.user.uid, cluster.user.gid)
  const result = await runInitdb(cluster, unfinished)
  if (result.exitCode !== 0) {
    throw new EmbeddedPostgresError(
      'The built-in PostgreSQL could not create its data folder ' +
        `${cluster.clusterFolder}:\n${result.output}\n${useAnotherServer(cluster.application)}`,
    )
  }
  renameSync(unfinished, cluster.clusterFolder)
}

/**
 * Size of a log (WAL) file. Every commit waits while PostgreSQL makes a new file, which takes 4 ms per
 * megabyte: with the default of 16, a new server under load stopped for 70 ms every few seconds.
 */
const LOG_FILE_MEGABYTES = 1

async function runInitdb(cluster: Cluster, folder: string): ReturnType<typeof runProgram> {
  const logFiles = `--wal-segsize=${LOG_FILE_MEGABYTES}`
  const access = ['--auth-local=trust', '--auth-host=reject']
  const fixed = ['--encoding=UTF8', '--locale=C', ...access, logFiles]
  const durability = cluster.durable ? [] : ['--no-sync']
  const programArguments = [
    '-D',
    folder,
    `--username=${cluster.application.name}`,
    ...fixed,
    ...durability,
  ]
  try {
    return await runProgram(cluster, 'initdb', programArguments)
  } catch (error) {
    // The program exists, so its C library is missing: Alpine has musl.
    throw new EmbeddedPostgresError(
      'The built-in PostgreSQL does not run on this system; it needs the GNU C library. ' +
        `${useAnotherServer(cluster.application)}`,
      { cause: error },
    )
  }
}
