import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { type Configuration, type Environment, harmlessIn } from '../../../base/config/index.ts'
import type { CliPorts } from '../cli-ports.ts'
import { CommandError } from '../command.ts'

const PROGRAM = new URL('dist/bundle/bank-simulator.js', import.meta.resolve('#package.json'))

const START_MILLISECONDS = 10_000
const END_MILLISECONDS = 5_000
const RESTART_MILLISECONDS = 1_000

export type SimulatorProcess = Readonly<{
  /** Null while it is not listening. */
  url: () => string | null
  stop: () => Promise<void>
}>

type Options = Readonly<{
  port: number
  dataFolder: string
  environment: Environment
  note: (line: string) => void
}>

/**
 * Starts the bank simulator as a process and waits until it listens. The simulator has a session of its own, so
 * that Ctrl-C reaches only the gateway. When the gateway ends, for whatever reason, the channel between the two
 * breaks and the simulator ends too. A simulator that ends by itself is started again.
 */
async function startSimulator(options: Options): Promise<SimulatorProcess> {
  const program = fileURLToPath(PROGRAM)
  if (!existsSync(program)) {
    throw new CommandError(
      'The bank simulator is not built. Run "npm run build", or set BANK_PORT=0.',
    )
  }
  let isStopping = false
  let current = await launch(program, options)
  const keepAlive = async (): Promise<void> => {
    while (!isStopping) {
      await current.ended
      if (isStopping) return
      options.note('The bank simulator ended by itself; it is being started again.')
      await delay(RESTART_MILLISECONDS)
      current = await launch(program, options).catch(() => current)
    }
  }
  void keepAlive()
  return {
    url: () => current.url,
    stop: async () => {
      isStopping = true
      await end(current)
    },
  }
}

/** Starts the sandbox's bank simulator, where the configuration has it on this machine. */
export async function startOwnSimulator(
  ports: CliPorts,
  { simulator, dataFolder }: Configuration,
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

type Launched = Readonly<{ child: ChildProcess; url: string; ended: Promise<void> }>

async function launch(program: string, options: Options): Promise<Launched> {
  const { port, dataFolder, environment } = options
  const child = fork(program, {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The simulator stands for a bank, so it gets none of the gateway's secrets.
    env: { ...harmlessIn(environment), BANK_PORT: String(port), DATA_DIR: dataFolder },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await Promise.race([
    listening(child),
    ended.then(() => null),
    delay(START_MILLISECONDS, null, { ref: false }),
  ])
  if (url !== null) return { child, url, ended }
  child.kill('SIGKILL')
  throw new CommandError(
    `The bank simulator did not start on BANK_PORT ${port}. Set another BANK_PORT, or 0 to go without it.`,
  )
}

/** The address, which the simulator sends over the channel once it listens. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('message', (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('url' in message)) return
      resolve(String(message.url))
    })
  })
}

async function end({ child, ended }: Launched): Promise<void> {
  child.kill('SIGTERM')
  const inTime = await Promise.race([
    ended.then(() => true),
    delay(END_MILLISECONDS, false, { ref: false }),
  ])
  if (!inTime) child.kill('SIGKILL')
}
