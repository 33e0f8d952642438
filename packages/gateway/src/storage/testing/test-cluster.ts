import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import { prepareBinaries } from '../embedded/binaries.ts'
import { type Cluster, socketAddress } from '../embedded/cluster.ts'
import { locatePlatformPackage } from '../embedded/platform-package.ts'
import { createCluster, launchServer } from '../embedded/server.ts'
import { chooseServerUser } from '../embedded/server-user.ts'
import { guardCluster } from './cluster-guard.ts'

export type TestCluster = Readonly<{
  connectionString: (database: string) => string
  /** Ends the server and removes every file of it. */
  remove: () => Promise<void>
}>

/**
 * A throw-away server in a folder of its own (about 1.3 s). Any number of test runs may each have
 * one.
 */
export async function startTestCluster(): Promise<TestCluster> {
  // Not the configured temporary folder: a socket's path may have no more than 107 bytes.
  const folder = mkdtempSync('/tmp/vezne-test-')
  const cluster = layOut(folder)
  const end = guardCluster(cluster, folder)
  const remove = async (): Promise<void> => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await createCluster(cluster)
    await launchServer(cluster)
  } catch (error) {
    await remove()
    throw error
  }
  return { connectionString: (database) => socketAddress(cluster.socketFolder, database), remove }
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
