import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

import { prepareBinaries } from '../embedded/binaries.ts'
import { type Cluster, socketAddress } from '../embedded/cluster.ts'
import { locatePlatformPackage } from '../embedded/platform-package.ts'
import { createCluster, launchServer, stopServer } from '../embedded/server.ts'
import { chooseServerUser } from '../embedded/server-user.ts'

export type TestCluster = Readonly<{
  connectionString: (database: string) => string
  /** Ends the server and removes every file of it. */
  remove: () => Promise<void>
}>

const TEMPORARY_FOLDER = '/tmp'
const PREFIX = 'vezne-test-'

/** A throw-away server in a folder of its own (about 1.3 s). Any number of test runs may each have one. */
export async function startTestCluster(): Promise<TestCluster> {
  await removeAbandoned()
  // The name tells a later run whose it was, should this process be killed.
  const folder = mkdtempSync(path.join(TEMPORARY_FOLDER, `${PREFIX}${process.pid}-`))
  const cluster = layOut(folder)
  const remove = async (): Promise<void> => {
    await stopServer(cluster, 'immediate')
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

function layOut(folder: string): Cluster {
  const user = chooseServerUser({ ownUid: process.getuid?.(), dataOwnerUid: undefined })
  const binariesFolder = prepareBinaries({
    packageFolder: locatePlatformPackage(),
    user,
    copiesFolder: path.join(folder, 'programs'),
    log: () => undefined,
  })
  const socketFolder = path.join(folder, 'socket')
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
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

/** Removes the clusters of test runs that were killed before they could do it themselves. */
async function removeAbandoned(): Promise<void> {
  for (const entry of readdirSync(TEMPORARY_FOLDER)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(entry)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    await removeAbandonedFolder(path.join(TEMPORARY_FOLDER, entry))
  }
}

async function removeAbandonedFolder(folder: string): Promise<void> {
  try {
    await stopServer(layOut(folder), 'immediate')
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // It is another user's, or another run removes it in this moment: not this run's concern.
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
