import { setTimeout as delay } from 'node:timers/promises'

import type { Cluster } from './cluster.ts'
import { isServerAlive, removeStaleServerFiles } from './processes.ts'
import { launchServer, logTail, type RunningServer, stopServer } from './server.ts'

const FIRST_PAUSE_MILLISECONDS = 200
const LONGEST_PAUSE_MILLISECONDS = 5_000
const LOOK_MILLISECONDS = 1_000

type Supervised = Readonly<{
  cluster: Cluster
  log: (line: string) => void
  stopping: AbortSignal
}>

/**
 * Starts the server again whenever it ends without being asked to: killed, or given up because the disk
 * was full. Answers the function that ends the server and the watch over it.
 */
export function superviseServer(
  cluster: Cluster,
  server: RunningServer,
  log: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const watch = keepRunning({ cluster, log, stopping: stopping.signal }, server)
  return async () => {
    stopping.abort()
    await stopServer(cluster, 'fast')
    await awake(watch)
    // The watch may have been about to start it once more.
    await stopServer(cluster, 'fast')
  }
}

async function keepRunning(supervised: Supervised, first: RunningServer): Promise<void> {
  let server = first
  for (;;) {
    await endOf(server, supervised)
    if (supervised.stopping.aborted) return
    const { cluster, log } = supervised
    log(
      'The built-in PostgreSQL ended by itself and is started again. Its log ' +
        `ends:\n${logTail(cluster.logFile)}`,
    )
    const next = await startAgain(supervised)
    if (next === null) return
    log('The built-in PostgreSQL runs again.')
    server = next
  }
}

/** A server that another process started tells nobody here of its end: it is looked at. */
async function endOf(server: RunningServer, { cluster, stopping }: Supervised): Promise<void> {
  if (server.exited !== null) return void (await server.exited)
  while (!stopping.aborted && isServerAlive(cluster)) await pause(LOOK_MILLISECONDS, stopping)
}

/** Null where the end was asked for meanwhile. */
async function startAgain({ cluster, stopping }: Supervised): Promise<RunningServer | null> {
  for (let milliseconds = FIRST_PAUSE_MILLISECONDS; !stopping.aborted; ) {
    try {
      removeStaleServerFiles(cluster)
      return await launchServer(cluster)
    } catch {
      // A full disk, say: its log tells, and the next try may find room.
      await pause(milliseconds, stopping)
      milliseconds = Math.min(milliseconds * 2, LONGEST_PAUSE_MILLISECONDS)
    }
  }
  return null
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return delay(milliseconds, undefined, { signal }).catch(() => undefined)
}

/** The server does not keep this process alive, but the wait for its end must. */
async function awake(work: Promise<void>): Promise<void> {
  const clock = setInterval(() => undefined, LOOK_MILLISECONDS)
  await work.finally(() => clearInterval(clock))
}
