import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { type Configuration, valuesIn } from '../../../base/config/index.ts'
import type { CliPorts } from '../cli-ports.ts'
import { CommandError } from '../command.ts'
import { createMetricsGatherer } from './gather-metrics.ts'
import { type SimulatorProcess, startOwnSimulator } from './simulator-process.ts'

const RESTART_MILLISECONDS = 1_000
/** Longer than any call takes. A worker that still runs after this time is killed. */
const END_MILLISECONDS = 60_000

type Options = Readonly<{
  count: number
  environment: Readonly<Record<string, string>>
  note: (line: string) => void
}>

export type WorkerProcesses = Readonly<{
  /** The text that the first worker prints once it serves. */
  welcome: string
  /** Replaces the workers one after the other. Each new worker serves before the old one is asked to end. */
  replaceAll: () => Promise<void>
  stop: () => Promise<void>
}>

/**
 * Starts processes that share the port, and starts another where one ends by itself. Throws CommandError
 * where a worker ends before it serves at the start; the worker has printed why.
 */
async function startWorkers(options: Options): Promise<WorkerProcesses> {
  let isStopping = false
  const metrics = createMetricsGatherer()
  /** The workers that serve and were not asked to end. */
  const serving = new Set<Worker>()
  const start = async (): Promise<string> => {
    // The worker gets the settings in its environment: the file of --env-file may have changed since it was read.
    cluster.setupPrimary({ args: ['serve'] })
    const worker = cluster.fork(options.environment)
    metrics.join(worker)
    worker.once('exit', () => {
      if (!serving.delete(worker) || isStopping) return
      options.note('A worker ended by itself; another one is started.')
      void restart()
    })
    const welcome = await servingOf(worker)
    serving.add(worker)
    return welcome
  }
  const restart = async (): Promise<void> => {
    while (!isStopping) {
      const done = await start().catch(() => null)
      if (done !== null) return
      await delay(RESTART_MILLISECONDS)
    }
  }
  const leave = async (worker: Worker): Promise<void> => {
    serving.delete(worker)
    await end(worker)
  }
  const stop = async (): Promise<void> => {
    isStopping = true
    await Promise.all([...living()].map(leave))
  }
  try {
    const welcomes = await Promise.all(Array.from({ length: options.count }, start))
    return {
      welcome: welcomes[0] ?? '',
      replaceAll: async () => {
        for (const worker of living()) {
          await start()
          await metrics.keep(worker)
          await leave(worker)
        }
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function living(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

/** The line that a worker sends once it serves. */
function servingOf(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'welcome' in message) {
        resolve(String(message.welcome))
      }
    })
    worker.once('exit', (exitCode) =>
      reject(new CommandError(`A worker ended at its start with exit code ${exitCode}.`)),
    )
  })
}

/** Asks the worker to end. New connections go to other workers; its connections close with their next answer. */
async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.process.kill('SIGTERM')
  const late = delay(END_MILLISECONDS, 'late' as const, { ref: false })
  if ((await Promise.race([ended, late])) === 'late') worker.process.kill('SIGKILL')
  await ended
}

/**
 * Runs several serving processes over one database, one bank simulator and one port. This process serves no
 * calls itself: it keeps what the workers share and starts another worker where one ends. At SIGUSR2 it
 * replaces all workers, one after the other, without refusing a call.
 */
export async function serveWorkers(ports: CliPorts, configuration: Configuration): Promise<void> {
  const asked = ports.untilAskedToEnd()
  const shared = await ports.openShared(configuration, { besideRunning: false })
  let simulator: SimulatorProcess | null = null
  let workers: WorkerProcesses | null = null
  try {
    simulator = await startOwnSimulator(ports, configuration)
    workers = await startWorkers({
      count: configuration.workers,
      environment: {
        ...valuesIn(ports.environment),
        ...environmentOf(shared.databaseUrl, simulator?.url() ?? null),
      },
      note: ports.note,
    })
    ports.print(workers.welcome)
    replaceOnSignal(workers, ports)
    await asked
    ports.note('Stopping: calls under way are answered first.')
  } finally {
    await workers?.stop()
    await simulator?.stop()
    await shared.close()
  }
  ports.note('Stopped.')
}

/** The settings by which the workers use the database and the simulator of this process. */
function environmentOf(databaseUrl: string, bankUrl: string | null): Record<string, string> {
  const database = { DATABASE_URL: databaseUrl }
  return bankUrl === null ? database : { ...database, BANK_URL: bankUrl, BANK_PORT: '0' }
}

function replaceOnSignal(workers: WorkerProcesses, { note }: CliPorts): void {
  let replacing: Promise<void> = Promise.resolve()
  process.on('SIGUSR2', () => {
    replacing = replacing
      .then(() => workers.replaceAll())
      .then(() => note('All workers were replaced.'))
      .catch((error: unknown) => note(`Replacing the workers stopped: ${String(error)}`))
  })
}
