import cluster from 'node:cluster'
import { type Configuration, readConfiguration } from '../../../base/config/index.ts'
import { SANDBOX_MERCHANTS } from '../../../payment/merchants/index.ts'
import type { CliPorts, ServedGateway } from '../cli-ports.ts'
import { command } from '../command.ts'
import { metricsSharing } from './gather-metrics.ts'
import { type SimulatorProcess, startOwnSimulator } from './simulator-process.ts'
import { serveWorkers } from './worker-processes.ts'

/** How long idle connections stay open after the signal to end, for calls that are on their way. */
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
    // The simulator starts once the data folder is locked: a second start must not touch the data of a running one.
    const { url, publicUrl, admin, panel } = await gateway.start(async () => {
      simulator = await startOwnSimulator(ports, configuration)
    })
    const isSandbox = configuration.mode === 'sandbox'
    const live = `Vezne listens on ${url} as ${publicUrl}, for operators on ${admin.url}.${
      panel === null ? '' : ` The panel is at ${panel.url}.`
    }`
    greet(ports, isSandbox ? welcome({ url, bankUrl: simulatorUrl(), admin, panel }) : live)
    await asked
    ports.note('Stopping: calls under way are answered first.')
  } finally {
    await stopAll(gateway, simulator)
  }
  ports.note('Stopped.')
}

/** A worker sends the text to the process that started it, which prints it. */
function greet({ print }: CliPorts, text: string): void {
  if (cluster.isWorker) process.send?.({ welcome: text })
  else print(text)
}

/** Stops the gateway first: its last calls need the simulator. */
async function stopAll(gateway: ServedGateway, simulator: SimulatorProcess | null): Promise<void> {
  try {
    await gateway.stop(LAST_CALLS_MILLISECONDS)
  } finally {
    await simulator?.stop()
  }
}

type Started = Awaited<ReturnType<ServedGateway['start']>>
type Addresses = Omit<Started, 'publicUrl'> & Readonly<{ bankUrl: string | null }>

/** What a new user needs for a first payment (sandbox only: these keys are published). */
export function welcome({ url, bankUrl, admin, panel }: Addresses): string {
  const [{ merchant, publicKey, secretKey }] = SANDBOX_MERCHANTS
  const bank = bankUrl ?? 'none (BANK_PORT=0); payments need a terminal of a real bank'
  return [
    '',
    '  Vezne is ready (sandbox).',
    '',
    `  Address          ${url}`,
    `  API reference    ${url}/docs`,
    ...(panel === null
      ? []
      : [`  Panel            ${panel.entry ?? panel.url}`, '                   (signs in once)']),
    `  Bank simulator   ${bank}`,
    '',
    `  Admin API        ${admin.url}/admin/v1`,
    `    Token           ${admin.isGenerated ? admin.token.expose() : 'the one of ADMIN_TOKEN'}`,
    '',
    '  Sandbox merchant',
    `    MerchantNumber  ${merchant.merchantNumber}`,
    `    PublicKey       ${publicKey}`,
    `    SecretKey       ${secretKey}`,
    '',
    '  Test card        5528 7900 0000 0008, any future date, any code',
    '  One-time password on the bank’s page: 123456',
    '',
    `  First payment    ${demoCommand(url)}        (in a second terminal)`,
    '  Stop             Ctrl-C',
    '',
  ].join('\n')
}

/** Hosts at which the demo finds the gateway without VEZNE_URL. */
const OWN_HOSTS: readonly string[] = ['127.0.0.1', 'localhost', '0.0.0.0', '[::]']
const DEFAULT_PORT = '8080'

/** The demo command, with the settings by which the demo finds this gateway. */
function demoCommand(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'http:' || !OWN_HOSTS.includes(hostname)) return `VEZNE_URL=${url} npm run demo`
  return port === DEFAULT_PORT ? 'npm run demo' : `PORT=${port || '80'} npm run demo`
}
