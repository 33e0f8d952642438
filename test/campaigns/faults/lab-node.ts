import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { type GatewayProcess, startGateway } from '../../harness/gateway-process.ts'
import { descendantsOf } from '../../harness/process-tree.ts'
import { shiftedProcess } from '../../support/shifted-clock.ts'

const READY = { what: 'a ready node' }

/** One node of the gateway as it is delivered: one process after another on one port. */
export type LabNode = Readonly<{
  url: () => string
  workers: number
  /** To the process that was started; its workers hear of it from that. */
  signal: (signal: 'SIGUSR2') => void
  /** To the process and its workers, each by its id: as a machine that fails or sleeps. */
  signalAll: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void
  /** Asks it to end; answers its exit code. */
  end: () => Promise<number | null>
  restart: () => Promise<void>
  ready: () => Promise<void>
  output: () => string
}>

export type NodeSettings = Readonly<{
  settings: Readonly<Record<string, string>>
  workers: number
  /** How far the wall clock of this node is ahead of the others; behind where it is negative. */
  aheadMilliseconds: number
}>

export async function startLabNode(parts: NodeSettings): Promise<LabNode> {
  const { settings, workers } = parts
  const clock = parts.aheadMilliseconds === 0 ? {} : shiftedProcess(parts.aheadMilliseconds)
  const environment = { ...settings, ...clock, WORKERS: String(workers) }
  let running: GatewayProcess = startGateway(environment)
  const url = await running.url().catch((error: unknown) => {
    void running.end('SIGKILL')
    throw error
  })
  const ready = async (): Promise<void> => {
    await waitFor(() => isReady(url), READY)
  }
  return {
    url: () => url,
    workers,
    signal: (signal) => void process.kill(running.processId, signal),
    signalAll: (signal) => {
      const ids = [running.processId, ...descendantsOf(running.processId)]
      for (const id of ids) process.kill(id, signal)
    },
    end: () => running.end('SIGTERM'),
    restart: async () => {
      await running.ended
      running = startGateway({ ...environment, PORT: new URL(url).port })
      await running.url()
    },
    ready,
    output: () => running.output(),
  }
}

/** A node whose clock is wrong says so for as long as it runs, and serves all the same. */
async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  if (answer === null) return false
  const { checks }: { checks?: Record<string, string> } = JSON.parse(await answer.text())
  const failing = Object.entries(checks ?? {}).filter(([, state]) => state !== 'ok')
  return (
    answer.status === 200 || (checks !== undefined && failing.every(([name]) => name === 'clock'))
  )
}
