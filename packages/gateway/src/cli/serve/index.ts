import cluster from 'node:cluster'

import { type Configuration, readConfiguration } from '../../config/index.ts'
import type { CliPorts, ServedGateway } from '../cli-ports.ts'
import { command } from '../command.ts'
import { serveWorkers } from './serve-workers.ts'
import { type SimulatorProcess, startOwnSimulator } from './simulator-process.ts'
import { welcome } from './welcome.ts'
import { metricsSharing } from './worker-metrics.ts'

/** How long connections of callers that are between two calls stay open after the wish to end. */
const LAST_CALLS_MILLISECONDS = 1_000

/** Runs until a signal asks the process to end. The sandbox starts its bank simulator as well. */
export const serve = command({
  name: 'serve',
  description: 'run the gateway',
  example: 'WORKERS=4 vezne serve --env-file /etc/vezne/vezne.env',
  isDefault: true,
  json: 'lines',
  run: async (ports) => {
    const configuration = readConfiguration(ports.environment)
    const isParent = configuration.workers > 1 && cluster.isPrimary
    await (isParent ? serveWorkers : serveAlone)(ports, configuration)
    return {}
  },
})

/** Prepares the database as a start does, and serves no calls. A gateway may be running meanwhile. */
export const migrate = command({
  name: 'migrate',
  description: 'bring the database to this version’s schema',
  example: 'vezne migrate --env-file /etc/vezne/vezne.env',
  json: 'lines',
  run: async (ports) => {
    const configuration = readConfiguration(ports.environment)
    const shared = await ports.openShared(configuration, { besideRunning: true })
    await shared.close()
    return { lines: ['The database has this version’s schema.'] }
  },
})

async function serveAlone(ports: CliPorts, configuration: Configuration): Promise<void> {
  const asked = ports.untilAskedToEnd()
  let simulator: SimulatorProcess | null = null
  const simulatorUrl = () => simulator?.url() ?? configuration.simulator.url
  const gateway = ports.createGateway(configuration, {
    note: ports.note,
    simulatorUrl,
    metricsSharing: metricsSharing(),
  })
  try {
    // The data folder's lock first: a second start must not touch the books of a running bank.
    const { url, publicUrl, admin } = await gateway.start(async () => {
      simulator = await startOwnSimulator(ports, configuration)
    })
    const isSandbox = configuration.mode === 'sandbox'
    const live = `Vezne listens on ${url} as ${publicUrl}, for operators on ${admin.url}.`
    greet(ports, isSandbox ? welcome({ url, bankUrl: simulatorUrl(), admin }) : live)
    await asked
    ports.note('Stopping: calls under way are answered first.')
  } finally {
    await stopAll(gateway, simulator)
  }
  ports.note('Stopped.')
}

/** One of several processes leaves the printing to the one that started them. */
function greet({ print }: CliPorts, text: string): void {
  if (cluster.isWorker) process.send?.({ welcome: text })
  else print(text)
}

/** The gateway first: calls that it still answers need the bank. */
async function stopAll(gateway: ServedGateway, simulator: SimulatorProcess | null): Promise<void> {
  try {
    await gateway.stop(LAST_CALLS_MILLISECONDS)
  } finally {
    await simulator?.stop()
  }
}
