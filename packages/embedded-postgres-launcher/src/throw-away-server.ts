import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Application } from './application.ts'
import { locatePlatformPackage, prepareBinaries } from './binaries.ts'
import { type Cluster, socketAddress } from './cluster.ts'
import { createCluster } from './create-cluster.ts'
import { launchServer, stopServer } from './server.ts'
import { chooseServerUser } from './server-user.ts'

/** A server for tests and for a look at a backup, without fsync. It ends with this process, even if this process is killed. */
export type ThrowAwayServer = Readonly<{
  connectionString: (database: string) => string
  /** libpq's `host`; the port is 5432. */
  socketFolder: string
  /** What the server has logged. */
  log: () => string
  /** Ends the server like a power cut. */
  kill: () => Promise<void>
  /** Ends the server and removes its files. */
  remove: () => Promise<void>
}>

/**
 * Starts a server in folders of its own, in about 1.3 s. The folder of its data is made in `dataIn`; `fill` fills that
 * folder, by default with an empty cluster.
 */
export async function startThrowAwayServer(
  application: Application,
  dataIn: string,
  fill?: (clusterFolder: string) => Promise<void>,
): Promise<ThrowAwayServer> {
  // Not in the configured temporary folder: a socket's path is limited to 107 bytes.
  const folder = mkdtempSync(`/tmp/${application.name}-test-`)
  const dataFolder = mkdtempSync(`${dataIn}/${application.name}-test-`)
  const cluster = layOut(folder, dataFolder, application)
  const end = endWithThisProcess(cluster, [folder, dataFolder])
  const remove = async (): Promise<void> => {
    await end()
    for (const each of [folder, dataFolder]) rmSync(each, { recursive: true, force: true })
  }
  try {
    await (fill?.(cluster.clusterFolder) ?? createCluster(cluster))
    await launchServer(cluster)
  } catch (error) {
    await remove()
    throw error
  }
  return {
    connectionString: (database) => socketAddress(cluster, database),
    socketFolder: cluster.socketFolder,
    log: () => readFileSync(cluster.logFile, 'utf8'),
    kill: () => stopServer(cluster, 'immediate'),
    remove,
  }
}

function layOut(folder: string, dataFolder: string, application: Application): Cluster {
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
    for (const entry of [folder, dataFolder, socketFolder]) chownSync(entry, user.uid, user.gid)
  }
  return {
    application,
    binariesFolder,
    clusterFolder: path.join(dataFolder, 'cluster'),
    socketFolder,
    logFile: path.join(folder, 'log'),
    user,
    durable: false,
  }
}

/**
 * Reads until its input closes, then removes everything. A server that was killed has left a file with its process id,
 * which may be another server's by now: only a process whose command line names the folder is ended.
 */
const GUARD = `read line
id=$(head -n 1 "$2/postmaster.pid")
{ tr '\\0' ' ' <"/proc/$id/cmdline" || ps -o command= -p "$id"; } | grep -qF -- "-D $2 " &&
  "$1/bin/pg_ctl" stop -D "$2" -m immediate -w
rm -rf "$3" "$4"`

/**
 * Starts a guard process that ends the server and removes its folders when this process has ended. A test's
 * teardown is not enough, because it does not run after a kill; the pipe to the guard always closes. Returns a
 * function that makes the guard do its work now.
 */
function endWithThisProcess(cluster: Cluster, folders: readonly string[]): () => Promise<void> {
  const { binariesFolder, clusterFolder, user } = cluster
  const words = ['-c', GUARD, 'guard', binariesFolder, clusterFolder, ...folders]
  const guard = spawn('/bin/sh', words, {
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
