import { type Configuration, readConfiguration } from '../config/index.ts'
import type { CliPorts, ServedGateway } from './cli-ports.ts'
import { type SimulatorProcess, startSimulator } from './simulator-process.ts'
import { welcome } from './welcome.ts'

/** Runs the gateway, in the sandbox with its bank simulator, until somebody asks it to end. */
export async function serve(ports: CliPorts): Promise<void> {
  const configuration = readConfiguration(ports.environment)
  const asked = ports.untilAskedToEnd()
  let simulator: SimulatorProcess | null = null
  const simulatorUrl = () => simulator?.url() ?? configuration.simulator.url
  const gateway = ports.createGateway(configuration, { note: ports.note, simulatorUrl })
  try {
    // The data folder's lock first: a second start must not touch the books of a running bank.
    const { url, publicUrl, admin } = await gateway.start(async () => {
      simulator = await startOwnSimulator(configuration, ports)
    })
    const isSandbox = configuration.mode === 'sandbox'
    const live = `Vezne listens on ${url} as ${publicUrl}.`
    ports.print(isSandbox ? welcome({ url, bankUrl: simulatorUrl(), admin }) : live)
    await asked
    ports.note('Stopping: calls under way are answered first.')
  } finally {
    await stopAll(gateway, simulator)
  }
  ports.note('Stopped.')
}

async function startOwnSimulator(
  { simulator, dataFolder }: Configuration,
  ports: CliPorts,
): Promise<SimulatorProcess | null> {
  if (simulator.port === null) return null
  const { environment, note } = ports
  const started = await startSimulator({ port: simulator.port, dataFolder, environment, note })
  const taken = new URL(started.url() ?? '').port
  if (taken !== String(simulator.port)) {
    note(`BANK_PORT ${simulator.port} is taken; the bank simulator uses ${taken}.`)
  }
  return started
}

/** The gateway first: calls that it still answers need the bank. */
async function stopAll(gateway: ServedGateway, simulator: SimulatorProcess | null): Promise<void> {
  try {
    await gateway.stop()
  } finally {
    await simulator?.stop()
  }
}
