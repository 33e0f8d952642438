import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import { prepareBinaries } from '../embedded/binaries.ts'
import { type Cluster, socketAddress } from '../embedded/cluster.ts'
import { locatePlatformPackage } from '../embedded/platform-package.ts'
import { createCluster, launchServer } from '../embedded/server.ts'
import { chooseServerUser } from '../embedded/server-user.ts'
import { guardCluster } from './cluster-guard.ts'
import { copyAsStandby } from './standby.ts'

export type TestServer = Readonly<{
  connectionString: (database: string) => string
  /** Ends the server and removes every file of it. */
  remove: () => Promise<void>
}>

export type TestCluster = TestServer &
  Readonly<{
    connectionString: (database: string) => string
    /** A server in recovery that follows this one; it ends with a removal of its own. */
    startStandby: () => Promise<TestServer>
  }>

/**
 * A throw-away server in a folder of its own (about 1.3 s). Any number of test runs may each have
 * one.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const { cluster, ...server } = await startServer(createCluster)
  const startStandby = () => startServer((standby) => copyAsStandby(cluster, standby))
  return { ...server, startStandby }
}

type Fill = (cluster: Cluster) => Promise<void>

async function startServer(fill: Fill): Promise<TestServer & Readonly<{ cluster: Cluster }>> {
  // Not the configured temporary folder: a socket's path may have no more than 107 bytes.
  const folder = mkdtempSync('/tmp/vezne-test-')
  const cluster = layOut(folder)
  const end = guardCluster(cluster, folder)
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
  const connectionString = (database: string) => socketAddress(cluster.socketFolder, database)
  return { connectionString, remove, cluster }
}

export function layOut(folder: string): Cluster {
  const user = chooseServerUser({ ownUid: process.getuid?.(), dataOwnerUid: undefined })
  const binariesFolder = prepareBinaries({
    packageFolder: locatePlatformPackage(),
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
    binariesFolder,
    clusterFolder: path.join(folder, 'cluster'),
    socketFolder,
    logFile: path.join(folder, 'log'),
    user,
    durable: false,
  }
}
