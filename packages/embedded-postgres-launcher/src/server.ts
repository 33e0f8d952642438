import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedPostgresError } from './application.ts'
import { type Cluster, socketAddress } from './cluster.ts'
import { isServerAlive } from './processes.ts'
import { runProgram, spawnServer } from './server-programs.ts'

const POLL_INTERVAL_MILLISECONDS = 25
/** On a slow disk, recovery after a crash takes a while. */
const READY_POLLS_MAXIMUM = 120_000 / POLL_INTERVAL_MILLISECONDS
const STOP_TIMEOUT_SECONDS = 30
const LOG_TAIL_LINES = 15
const LOG_BYTES_MAXIMUM = 10 * 1024 * 1024

export type ServerExit = Readonly<{ exitCode: number | null; signal: string | null }>

/** `exited` is null for a server that another process started, because this process does not get its end. */
export type RunningServer = Readonly<{ exited: Promise<ServerExit> | null }>

/** Starts the server and waits until it answers. If it ends instead, the error shows the end of its log. */
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
    if (await answers(cluster)) return { exited }
    await delay(POLL_INTERVAL_MILLISECONDS)
  }
  child.kill('SIGQUIT')
  throw new EmbeddedPostgresError(
    `The built-in PostgreSQL did not start. Its log ${cluster.logFile} ` +
      `ends:\n${logTail(cluster.logFile)}`,
  )
}

/** Whether the server takes connections. */
export async function answers(cluster: Cluster): Promise<boolean> {
  try {
    await queryServer(cluster, 'select 1')
    return true
  } catch {
    return false
  }
}

/** Runs one statement in the maintenance database, on a connection of its own. */
export async function queryServer(cluster: Cluster, text: string): Promise<pg.QueryResult> {
  const session = await openSession(cluster)
  try {
    return await session.query(text)
  } finally {
    await session.end()
  }
}

/** Opens a connection to the maintenance database. The caller ends it. */
async function openSession(cluster: Cluster): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: socketAddress(cluster, 'postgres'),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    await client.end()
    throw error
  }
  return client
}

/**
 * Stops the server, even one that another process started; does nothing if none runs. `fast` ends sessions and
 * writes all data to disk. `immediate` does not write, and the next start recovers.
 */
export async function stopServer(cluster: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  // `pg_ctl` signals whatever process has the id in the file, also where a killed server left the file behind.
  if (!isServerAlive(cluster)) return
  const folder = ['-D', cluster.clusterFolder]
  const wait = ['-w', '-t', String(STOP_TIMEOUT_SECONDS)]
  const result = await runProgram(cluster, 'pg_ctl', ['stop', ...folder, '-m', mode, ...wait])
  if (result.exitCode === 0 || mode === 'immediate') return
  await stopServer(cluster, 'immediate')
}

/** The last lines of the server's log. */
export function logTail(logFile: string): string {
  const lines = existsSync(logFile) ? readFileSync(logFile, 'utf8').trimEnd().split('\n') : []
  return lines.slice(-LOG_TAIL_LINES).join('\n') || '(it is empty)'
}

/** Begins a new log file when the old one is large, and keeps one old file. */
function shortenLog(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES_MAXIMUM) {
    renameSync(logFile, `${logFile}.old`)
  }
}
