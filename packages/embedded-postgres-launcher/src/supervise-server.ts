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
 * Restarts the server whenever it ends unexpectedly, for example killed, or because the disk was full. Returns
 * the function that stops the server and the supervision.
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
    // The supervision may have restarted it meanwhile.
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

/** Waits for the server's end. This process must poll for the end of a server that another one started. */
async function endOf(server: RunningServer, { cluster, stopping }: Supervised): Promise<void> {
  if (server.exited !== null) return void (await server.exited)
  while (!stopping.aborted && isServerAlive(cluster)) await pause(LOOK_MILLISECONDS, stopping)
}

/** Null if the server is to stop. */
async function startAgain({ cluster, stopping }: Supervised): Promise<RunningServer | null> {
  for (let milliseconds = FIRST_PAUSE_MILLISECONDS; !stopping.aborted; ) {
    try {
      removeStaleServerFiles(cluster)
      return await launchServer(cluster)
    } catch {
      // For example a full disk: the server's log says so, and a later try may succeed.
      await pause(milliseconds, stopping)
      milliseconds = Math.min(milliseconds * 2, LONGEST_PAUSE_MILLISECONDS)
    }
  }
  return null
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return delay(milliseconds, undefined, { signal }).catch(() => undefined)
}

/** The server's process does not keep this process alive; this timer does, until the work is done. */
async function awake(work: Promise<void>): Promise<void> {
  const clock = setInterval(() => undefined, LOOK_MILLISECONDS)
  await work.finally(() => clearInterval(clock))
}
