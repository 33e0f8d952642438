import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { waitFor } from '../../packages/gateway/src/kernel/testing/wait-for.ts'

/** The built program, as `npm start` runs it; `npm test` builds first. */
const PROGRAM = fileURLToPath(new URL('../../packages/gateway/dist/main.js', import.meta.url))

/** A start beside a full test run may be slow; a hang is still found. */
const START_MILLISECONDS = 45_000

export type GatewayProcess = Readonly<{
  processId: number
  /** What it has written to both streams so far. */
  output: () => string
  /** Waits until it is ready. Throws with its output where it ends before that. */
  url: () => Promise<string>
  /** The exit code; null where a signal ended it. */
  ended: Promise<number | null>
  /** Sends a signal and waits for the end. */
  end: (signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}>

/** Starts a real gateway with these settings and nothing else of this process's environment. */
export function startGateway(settings: Readonly<Record<string, string>>): GatewayProcess {
  const env = { PATH: process.env['PATH'] ?? '', PORT: '0', ...settings }
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (chunk: Buffer): void => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  let hasEnded = false
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      hasEnded = true
      resolve(code)
    })
  })
  const address = (): string | undefined => {
    if (hasEnded) throw new Error(`the gateway ended: ${output}`)
    return /^ *Address +(http:\S+)$/m.exec(output)?.[1]
  }
  return {
    processId: child.pid ?? 0,
    output: () => output,
    url: () =>
      waitFor(address, { what: 'the gateway’s address', timeoutMilliseconds: START_MILLISECONDS }),
    ended,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Where the simulator that a gateway started for itself listens. */
export function bankUrlOf(gateway: GatewayProcess): string {
  const url = /^ *Bank simulator +(http:\S+)$/m.exec(gateway.output())?.[1]
  if (url === undefined) throw new Error(`no bank simulator in: ${gateway.output()}`)
  return url
}
