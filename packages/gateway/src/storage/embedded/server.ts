import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, EMBEDDED_ROLE, socketAddress } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { USE_DATABASE_URL } from './platform-package.ts'
import { runProgram, spawnServer } from './server-programs.ts'

const POLL_INTERVAL_MILLISECONDS = 25
/**
 * Recovery after a crash replays the log from the last checkpoint, which takes a while on a slow
 * disk.
 */
const READY_POLLS_MAXIMUM = 120_000 / POLL_INTERVAL_MILLISECONDS
const STOP_TIMEOUT_SECONDS = 30
const LOG_TAIL_LINES = 15
const LOG_BYTES_MAXIMUM = 10 * 1024 * 1024

/**
 * Makes the data folder if there is none. It gets its name when it is whole, so a crash half-way
 * leaves none.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  if (existsSync(path.join(cluster.clusterFolder, 'PG_VERSION'))) return
  const unfinished = `${cluster.clusterFolder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  if (cluster.user !== undefined) chownSync(unfinished, cluster.user.uid, cluster.user.gid)
  const result = await runInitdb(cluster, unfinished)
  if (result.exitCode !== 0) {
    throw new EmbeddedPostgresError(
      'The built-in PostgreSQL could not create its data folder ' +
        `${cluster.clusterFolder}:\n${result.output}\n${USE_DATABASE_URL}`,
    )
  }
  renameSync(unfinished, cluster.clusterFolder)
}

/**
 * Of a file of the log. Every commit waits while a new one is made, which takes 4 ms for each megabyte
 * (decision 8.19): of PostgreSQL's 16, a fresh server under load stood still for 70 ms every few seconds.
 */
const LOG_FILE_MEGABYTES = 1

async function runInitdb(cluster: Cluster, folder: string): ReturnType<typeof runProgram> {
  const logFiles = `--wal-segsize=${LOG_FILE_MEGABYTES}`
  const access = ['--auth-local=trust', '--auth-host=reject']
  const fixed = ['--encoding=UTF8', '--locale=C', ...access, logFiles]
  const durability = cluster.durable ? [] : ['--no-sync']
  const programArguments = ['-D', folder, `--username=${EMBEDDED_ROLE}`, ...fixed, ...durability]
  try {
    return await runProgram(cluster, 'initdb', programArguments)
  } catch (error) {
    // The file is there: what is missing then is the C library that it was built for (Alpine has
    // musl).
    throw new EmbeddedPostgresError(
      'The built-in PostgreSQL does not run on this system; it needs the GNU C library. ' +
        `${USE_DATABASE_URL}`,
      { cause: error },
    )
  }
}

export type ServerExit = Readonly<{ exitCode: number | null; signal: string | null }>

/** `exited` is null for a server that another process started: nobody here is told of its end. */
export type RunningServer = Readonly<{ exited: Promise<ServerExit> | null }>

/**
 * Starts the server and waits until it answers. Where it ends instead, the error shows the end of
 * its log.
 */
export async function launchServer(cluster: Cluster): Promise<RunningServer> {
  shortenLog(cluster.logFile)
  const child = spawnServer(cluster)
  let end: ServerExit | Error | undefined
  const exited = new Promise<ServerExit>((resolve) => {
    child.on('exit', (exitCode, signal) => {
      end = { exitCode, signal }
      resolve(end)
    })
    child.on('error', (error) => (end = error))
  })
  for (let poll = 0; poll < READY_POLLS_MAXIMUM; poll += 1) {
    if (end !== undefined) break
    if (await answers(cluster.socketFolder)) return { exited }
    await delay(POLL_INTERVAL_MILLISECONDS)
  }
  child.kill('SIGQUIT')
  throw new EmbeddedPostgresError(
    `The built-in PostgreSQL did not start. Its log ${cluster.logFile} ` +
      `ends:\n${logTail(cluster.logFile)}`,
  )
}

/** Whether a server takes connections in this folder. */
export async function answers(socketFolder: string): Promise<boolean> {
  try {
    await querySocket(socketFolder, 'select 1')
    return true
  } catch {
    return false
  }
}

/** One statement in the server's maintenance database, on a connection of its own. */
export async function querySocket(socketFolder: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({
    connectionString: socketAddress(socketFolder, 'postgres'),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.query(text)
  } finally {
    await client.end()
  }
}

/**
 * `fast` ends sessions and writes everything down; `immediate` does not write, and the next start
 * recovers. Works for a server that another process started. Does nothing where none runs.
 */
export async function stopServer(cluster: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  const folder = ['-D', cluster.clusterFolder]
  const status = await runProgram(cluster, 'pg_ctl', ['status', ...folder])
  if (status.exitCode !== 0) return
  const wait = ['-w', '-t', String(STOP_TIMEOUT_SECONDS)]
  const result = await runProgram(cluster, 'pg_ctl', ['stop', ...folder, '-m', mode, ...wait])
  if (result.exitCode === 0 || mode === 'immediate') return
  await stopServer(cluster, 'immediate')
}

/** The last lines of the server's log, or a sentence that there are none. */
export function logTail(logFile: string): string {
  const lines = existsSync(logFile) ? readFileSync(logFile, 'utf8').trimEnd().split('\n') : []
  return lines.slice(-LOG_TAIL_LINES).join('\n') || '(it is empty)'
}

/** One older log is kept; nothing else ever shortens it. */
function shortenLog(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES_MAXIMUM) {
    renameSync(logFile, `${logFile}.old`)
  }
}
