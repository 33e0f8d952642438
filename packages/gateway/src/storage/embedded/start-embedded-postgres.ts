import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { prepareBinaries } from './binaries.ts'
import { type Cluster, EMBEDDED_DATABASE, socketAddress } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { acquireGatewayLock, type GatewayLock } from './gateway-lock.ts'
import { choosePlace, makeDataFolder, makeLogFile, type Place } from './place.ts'
import { locatePlatformPackage, POSTGRES_MAJOR_VERSION } from './platform-package.ts'
import { isServerAlive, removeStaleServerFiles } from './postmaster.ts'
import {
  answers,
  createCluster,
  launchServer,
  querySocket,
  type RunningServer,
  stopServer,
} from './server.ts'
import type { UserLookup } from './server-user.ts'
import { makeSocketFolder } from './socket-folder.ts'
import { superviseServer } from './supervise-server.ts'

export type EmbeddedPostgresOptions = Readonly<{
  /**
   * Made if it is missing. Its `postgres` folder is the server's; the rest of it belongs to the
   * gateway.
   */
  dataFolder: string
  /** Told a line where the operator should know something. */
  log: (line: string) => void
  /** How a root gateway finds the server's user; `/etc/passwd` but in tests. */
  lookUpUser?: UserLookup
}>

export type EmbeddedPostgres = Readonly<{
  /** For `createPool`, and for libpq's tools as well. */
  connectionString: string
  /** Whether the server of a gateway that was killed was still running and has been taken over. */
  adopted: boolean
  /**
   * Ends the server and gives the data folder free. End the pools first; calling it again waits for
   * the same end.
   */
  stop: () => Promise<void>
}>

const ADOPTION_POLL_MILLISECONDS = 50
const ADOPTION_POLLS_MAXIMUM = 10_000 / ADOPTION_POLL_MILLISECONDS

/**
 * Starts the PostgreSQL that comes with the gateway, on a Unix socket only, or takes over the one
 * that a killed gateway left running. Throws an EmbeddedPostgresError, a sentence with a remedy,
 * where another gateway uses the data folder, the folder is of another major version, the platform
 * is not supported, or the server does not start.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataFolder = path.resolve(options.dataFolder)
  const packageFolder = locatePlatformPackage()
  makeDataFolder(dataFolder)
  const lock = acquireGatewayLock(dataFolder)
  try {
    const { log, lookUpUser: lookUp } = options
    const ownUid = process.getuid?.()
    const place = choosePlace({ dataFolder, log, ownUid, ...(lookUp && { lookUp }) })
    refuseOtherVersion(place.clusterFolder)
    const cluster = prepareCluster(place, packageFolder, log)
    return await runCluster(cluster, log, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function runCluster(
  cluster: Cluster,
  log: (line: string) => void,
  lock: GatewayLock,
): Promise<EmbeddedPostgres> {
  const server = await adoptServer(cluster)
  const running = server ?? (await startServer(cluster))
  await ensureDatabase(cluster)
  lock.assertHeld()
  return {
    connectionString: socketAddress(cluster.socketFolder, EMBEDDED_DATABASE),
    adopted: server !== undefined,
    stop: stopOnce(cluster, running, { log, released: lock.release }),
  }
}

function prepareCluster(
  { home, clusterFolder, user }: Place,
  packageFolder: string,
  log: (line: string) => void,
): Cluster {
  return {
    binariesFolder: prepareBinaries({ packageFolder, user, copiesFolder: home, log }),
    clusterFolder,
    socketFolder: makeSocketFolder(clusterFolder, user),
    logFile: makeLogFile(home, user),
    user,
    durable: true,
  }
}

/** PostgreSQL cannot open the files of another major version, and would only say so in its log. */
function refuseOtherVersion(clusterFolder: string): void {
  const file = path.join(clusterFolder, 'PG_VERSION')
  if (!existsSync(file)) return
  const version = readFileSync(file, 'utf8').trim()
  if (version === POSTGRES_MAJOR_VERSION) return
  throw new EmbeddedPostgresError(
    `The data in ${clusterFolder} was made by PostgreSQL ${version}, and this gateway ` +
      `brings version ${POSTGRES_MAJOR_VERSION}. Start the gateway that made it and move the ` +
      `data with pg_dump --no-unlogged-table-data, or set DATABASE_URL to a server of version ${version} that has it.`,
  )
}

/**
 * Undefined if no server runs. One that runs but does not answer, perhaps because somebody cleaned
 * /tmp and its socket with it, is stopped.
 */
async function adoptServer(cluster: Cluster): Promise<RunningServer | undefined> {
  for (let poll = 0; poll < ADOPTION_POLLS_MAXIMUM; poll += 1) {
    if (!isServerAlive(cluster)) return undefined
    if (await answers(cluster.socketFolder)) return { exited: null }
    await delay(ADOPTION_POLL_MILLISECONDS)
  }
  await stopServer(cluster, 'fast')
  return undefined
}

async function startServer(cluster: Cluster): Promise<RunningServer> {
  try {
    await createCluster(cluster)
    removeStaleServerFiles(cluster)
    return await launchServer(cluster)
  } catch (error) {
    rmSync(cluster.socketFolder, { recursive: true, force: true })
    throw error
  }
}

async function ensureDatabase({ socketFolder }: Cluster): Promise<void> {
  const found = await querySocket(
    socketFolder,
    `select 1 from pg_database where datname = '${EMBEDDED_DATABASE}'`,
  )
  if (found.rowCount === 0) await querySocket(socketFolder, `create database ${EMBEDDED_DATABASE}`)
}

function stopOnce(
  cluster: Cluster,
  server: RunningServer,
  { log, released }: Readonly<{ log: (line: string) => void; released: () => void }>,
): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const endServer = superviseServer(cluster, server, log)
  const stop = async (): Promise<void> => {
    await endServer()
    rmSync(cluster.socketFolder, { recursive: true, force: true })
    released()
  }
  return () => (stopping ??= stop())
}
