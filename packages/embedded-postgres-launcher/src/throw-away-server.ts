import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import type { Application } from './application.ts'
import { locatePlatformPackage, prepareBinaries } from './binaries.ts'
import { type Cluster, SOCKET_PORT, socketAddress } from './cluster.ts'
import { createCluster } from './create-cluster.ts'
import { launchServer, openSession, stopServer } from './server.ts'
import { chooseServerUser } from './server-user.ts'

/** A server for tests, without fsync, that ends with this process however this process ends. */
export type ThrowAwayServer = Readonly<{
  connectionString: (database: string) => string
  /** libpq's `host`; the port is 5432. */
  socketFolder: string
  /** A server in recovery that follows this one; it is removed by itself. */
  startStandby: () => Promise<ThrowAwayServer>
  /** Ends the server as a machine ends that loses its power. */
  kill: () => Promise<void>
  /** Ends the server and removes every file of it. */
  remove: () => Promise<void>
}>

/** Takes about 1.3 s, in a folder of its own: any number of test runs may each have one. */
export function startThrowAwayServer(application: Application): Promise<ThrowAwayServer> {
  return start(application, createCluster)
}

async function start(
  application: Application,
  fill: (cluster: Cluster) => Promise<void>,
): Promise<ThrowAwayServer> {
  // Not the configured temporary folder: a socket's path may have no more than 107 bytes.
  const folder = mkdtempSync(`/tmp/${application.name}-test-`)
  const cluster = layOut(folder, application)
  const end = endWithThisProcess(cluster, folder)
  const remove = async (): Promise<void> => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await fill(cluster)
    await launchServer(cluster)
  } catch (error) {
    await remove()
    throw error
  }
  return {
    connectionString: (database) => socketAddress(cluster, database),
    socketFolder: cluster.socketFolder,
    startStandby: () => start(application, (standby) => copyAsStandby(cluster, standby)),
    kill: () => stopServer(cluster, 'immediate'),
    remove,
  }
}

function layOut(folder: string, application: Application): Cluster {
  const user = chooseServerUser({
    application,
    ownUid: process.getuid?.(),
    dataOwnerUid: undefined,
  })
  const binariesFolder = prepareBinaries({
    packageFolder: locatePlatformPackage(application),
    user,
    copiesFolder: path.join(folder, 'programs'),
    log: () => undefined,
  })
  const socketFolder = path.join(folder, 'socket')
  mkdirSync(socketFolder, { mode: 0o700 })
  if (user !== undefined) {
    for (const entry of [folder, socketFolder]) chownSync(entry, user.uid, user.gid)
  }
  return {
    application,
    binariesFolder,
    clusterFolder: path.join(folder, 'cluster'),
    socketFolder,
    logFile: path.join(folder, 'log'),
    user,
    durable: false,
  }
}

/** Fills a data folder from a server that runs: started, it stays in recovery and follows that server. */
async function copyAsStandby(primary: Cluster, standby: Cluster): Promise<void> {
  // A backup belongs to its session: all three steps go over one connection.
  const session = await openSession(primary)
  try {
    await session.query(`select pg_backup_start('standby', true)`)
    // `-a` keeps the owner, where the server has a user of its own.
    execFileSync('cp', ['-a', primary.clusterFolder, standby.clusterFolder])
    const { rows } = await session.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    rmSync(path.join(standby.clusterFolder, 'postmaster.pid'))
    write(standby, 'backup_label', rows[0]?.label ?? '')
    write(standby, 'standby.signal', '')
    const from = `host=${primary.socketFolder} port=${SOCKET_PORT} user=${primary.application.name}`
    write(standby, 'postgresql.auto.conf', `primary_conninfo = '${from}'\n`)
  } finally {
    await session.end()
  }
}

function write({ clusterFolder, user }: Cluster, name: string, text: string): void {
  const file = path.join(clusterFolder, name)
  writeFileSync(file, text, { mode: 0o600 })
  if (user !== undefined) chownSync(file, user.uid, user.gid)
}

/** Reads until its input closes, then removes everything. */
const GUARD = `read line; "$1/bin/pg_ctl" stop -D "$2" -m immediate -w; rm -rf "$3"`

/**
 * A small process that waits for the end of this one and then ends the server and removes its folder. A
 * teardown alone would not do: an interrupted or killed test run never gets to it. The pipe to the small
 * process closes however this process dies. Returns the function that does the same right away.
 */
function endWithThisProcess(cluster: Cluster, folder: string): () => Promise<void> {
  const { binariesFolder, clusterFolder, user } = cluster
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', binariesFolder, clusterFolder, folder], {
    ...(user && { uid: user.uid, gid: user.gid }),
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    // A Ctrl-C reaches the whole process group of the terminal, and must not reach the guard.
    detached: true,
    cwd: '/',
  })
  const ended = once(guard, 'exit')
  guard.unref()
  return async () => {
    guard.ref()
    guard.stdin.end()
    await ended
  }
}
