import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { type Application, EmbeddedPostgresError } from './application.ts'
import { locatePlatformPackage, POSTGRES_MAJOR_VERSION, prepareBinaries } from './binaries.ts'
import { type Cluster, socketAddress } from './cluster.ts'
import { createCluster } from './create-cluster.ts'
import { makeDataFolder } from './data-folder.ts'
import { acquireDataFolderLock, type DataFolderLock } from './data-folder-lock.ts'
import { choosePlace, makeLogFile, makeSocketFolder } from './place.ts'
import { isServerAlive, removeStaleServerFiles } from './processes.ts'
import { answers, launchServer, queryServer, type RunningServer, stopServer } from './server.ts'
import type { UserLookup } from './server-user.ts'
import { superviseServer } from './supervise-server.ts'

export type EmbeddedPostgresOptions = Readonly<{
  application: Application
  /** Made if it is missing. The server uses its folder `postgres`; the application uses the rest. */
  dataFolder: string
  /** Receives lines for the operator. */
  log: (line: string) => void
  /** How root finds the server's user. Default: in `/etc/passwd`. */
  lookUpUser?: UserLookup
}>

export type EmbeddedPostgres = Readonly<{
  /** For `pg` and for the tools of libpq. */
  connectionString: string
  /** Whether the server of an earlier process, which was killed, was still running and is used again. */
  adopted: boolean
  /** Ends the server and releases the data folder. End the pools first. Another call waits for the same end. */
  stop: () => Promise<void>
}>

const ADOPTION_POLL_MILLISECONDS = 50
const ADOPTION_POLLS_MAXIMUM = 10_000 / ADOPTION_POLL_MILLISECONDS

/**
 * Starts the PostgreSQL that comes with the application, on a Unix socket only, or uses the server that a
 * killed process left running. Throws an EmbeddedPostgresError, whose message names the remedy, if another
 * process uses the data folder, if the data is of another major version, if the platform is not supported, or
 * if the server does not start.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataFolder = path.resolve(options.dataFolder)
  const { application, log, lookUpUser: lookUp } = options
  const packageFolder = locatePlatformPackage(application)
  makeDataFolder(dataFolder, application)
  const lock = acquireDataFolderLock(dataFolder, application)
  try {
    const ownUid = process.getuid?.()
    const place = choosePlace({ application, dataFolder, log, ownUid, ...(lookUp && { lookUp }) })
    refuseOtherVersion(place.clusterFolder, application)
    const { home, clusterFolder, user } = place
    const cluster = {
      application,
      binariesFolder: prepareBinaries({ packageFolder, user, copiesFolder: home, log }),
      clusterFolder,
      socketFolder: makeSocketFolder(clusterFolder, user, application),
      logFile: makeLogFile(home, user),
      user,
      durable: true,
    }
    return await runCluster(cluster, log, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function runCluster(
  cluster: Cluster,
  log: (line: string) => void,
  lock: DataFolderLock,
): Promise<EmbeddedPostgres> {
  const server = await adoptServer(cluster)
  const running = server ?? (await startServer(cluster, log))
  await ensureDatabase(cluster)
  lock.assertHeld()
  return {
    connectionString: socketAddress(cluster, cluster.application.name),
    adopted: server !== undefined,
    stop: stopOnce(cluster, running, { log, released: lock.release }),
  }
}

/** PostgreSQL cannot open the files of another major version, and would report that only in its log. */
function refuseOtherVersion(clusterFolder: string, { program, addressSetting }: Application): void {
  const file = path.join(clusterFolder, 'PG_VERSION')
  if (!existsSync(file)) return
  const version = readFileSync(file, 'utf8').trim()
  if (version === POSTGRES_MAJOR_VERSION) return
  throw new EmbeddedPostgresError(
    `The data in ${clusterFolder} was made by PostgreSQL ${version}, and this ${program} ` +
      `brings version ${POSTGRES_MAJOR_VERSION}. Start the ${program} that made it and move the ` +
      `data with pg_dump --no-unlogged-table-data, or set ${addressSetting} to a server of version ${version} that has it.`,
  )
}

/**
 * The server that runs already, or undefined. Stops a server that does not answer, which happens if somebody
 * removed its socket from /tmp.
 */
async function adoptServer(cluster: Cluster): Promise<RunningServer | undefined> {
  for (let poll = 0; poll < ADOPTION_POLLS_MAXIMUM; poll += 1) {
    if (!isServerAlive(cluster)) return undefined
    if (await answers(cluster)) return { exited: null }
    await delay(ADOPTION_POLL_MILLISECONDS)
  }
  await stopServer(cluster, 'fast')
  return undefined
}

async function startServer(cluster: Cluster, log: (line: string) => void): Promise<RunningServer> {
  try {
    await createCluster(cluster, log)
    removeStaleServerFiles(cluster)
    return await launchServer(cluster)
  } catch (error) {
    rmSync(cluster.socketFolder, { recursive: true, force: true })
    throw error
  }
}

async function ensureDatabase(cluster: Cluster): Promise<void> {
  const { name } = cluster.application
  const find = `select 1 from pg_database where datname = '${name}'`
  const { rowCount } = await queryServer(cluster, find)
  if (rowCount === 0) await queryServer(cluster, `create database ${name}`)
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
