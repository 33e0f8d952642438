import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

import { bundleProgram } from '../../scripts/bundle/index.ts'
import { ROOT, startOptions } from './start-options.ts'

/** A gateway under another name finds its files where the product finds them. */
const BUNDLES = join(ROOT, 'packages', 'gateway', 'dist', 'bundle')

/** A process of the benchmark's own, which answers every message with one. */
export type Helper<Order> = Readonly<{
  processId: number
  /** The next message; rejects where the process ends instead. */
  next: <Answer>() => Promise<Answer>
  ask: <Answer>(order: Order) => Promise<Answer>
  stop: () => Promise<void>
}>

/** Bundled first, as the gateway is: otherwise the run-time compilation of a loader would be measured. */
async function bundle(name: string): Promise<string> {
  const outfile = join(BUNDLES, `bench-${name}.js`)
  await bundleProgram({ entry: join(ROOT, 'bench', 'processes', `${name}.ts`), outfile })
  return outfile
}

/**
 * Starts `bench/processes/NAME.ts`. What it prints goes to `output`, a file descriptor. Helpers have the
 * same Node.js options as the gateway, so that none is faster for its options.
 */
export async function startHelper<Order extends object>(
  name: string,
  output: number | 'ignore' = 'ignore',
): Promise<Helper<Order>> {
  const child = fork(await bundle(name), [], {
    env: { PATH: process.env['PATH'] ?? '' },
    // The driver collects the garbage of earlier loads; the option makes no difference to the others.
    execArgv: [...startOptions(), '--expose-gc'],
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  const next = <Answer>() => nextMessage<Answer>(child, name)
  return {
    processId: child.pid ?? 0,
    next,
    ask: <Answer>(order: Order) => {
      const answer = next<Answer>()
      child.send(order)
      return answer
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await ended
    },
  }
}

function nextMessage<Answer>(child: ChildProcess, name: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown): void => {
      child.off('exit', onExit)
      resolve(message as Answer)
    }
    const onExit = (code: number | null): void => {
      child.off('message', onMessage)
      reject(new Error(`The ${name} ended with ${code ?? 'a signal'}.`))
    }
    child.once('message', onMessage)
    child.once('exit', onExit)
  })
}
