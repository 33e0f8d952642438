import { type Configuration, valuesIn } from '../../config/index.ts'
import type { CliPorts } from '../cli-ports.ts'
import { type SimulatorProcess, startOwnSimulator } from './simulator-process.ts'
import { startWorkers, type WorkerProcesses } from './worker-processes.ts'

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

/** What the workers must not start again for themselves. */
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
