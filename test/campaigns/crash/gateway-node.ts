import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { TEST_LIMITS } from '../../support/pace.ts'

import type { Armed, FromProcess, Orders, ToProcess } from './process/messages.ts'

/** Enough of what a process said last to see why it ended. */
const OUTPUT_CHARACTERS = 4_000
const STARTS_MAXIMUM = 5

/** Called once for every point that a process passes. */
export type OnSeen = (point: string, processId: number) => void

/** One process that can crash: loaded, then started, then ended. */
export type GatewayProcess = Readonly<{
  child: ChildProcess
  loaded: Promise<void>
  ended: Promise<NodeJS.Signals | number | null>
  send: (message: ToProcess) => void
  output: () => string
  /** Answers where it listens. */
  start: (orders: Orders) => Promise<string>
}>

/** Starts a process that loads the gateway and then waits for its orders. */
export function loadProcess(program: string, onSeen: OnSeen): GatewayProcess {
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const
  const child = spawn(process.execPath, [program], { stdio: [...stdio], env: {} })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-OUTPUT_CHARACTERS)
  })
  const ended = once(child, 'exit').then(([code, signal]) => signal ?? code)
  const told = (kind: FromProcess['kind']) =>
    new Promise<FromProcess>((resolve, reject) => {
      child.on('message', (message: FromProcess) => {
        if (message.kind === kind) resolve(message)
      })
      void ended.then(() => reject(new Error(`a gateway ended at its start: ${output}`)))
    })
  child.on('message', (message: FromProcess) => {
    if (message.kind === 'seen') onSeen(message.point, child.pid ?? 0)
  })
  const loaded = told('loaded').then(() => undefined)
  // A spare that is ended before its turn is no failure.
  loaded.catch(() => undefined)
  const send = (message: ToProcess): void => {
    if (child.connected) child.send(message, () => undefined)
  }
  const start = async (orders: Orders): Promise<string> => {
    await loaded
    const listening = told('listening')
    send({ kind: 'start', orders })
    const late = setTimeout(() => child.kill('SIGKILL'), TEST_LIMITS.waitMilliseconds)
    const message = await listening.finally(() => clearTimeout(late))
    return message.kind === 'listening' ? message.url : ''
  }
  return { child, loaded, ended, send, output: () => output, start }
}

export type GatewayNode = Readonly<{
  url: () => string
  /** Ends or stops the process at a point; answers whether it was passed in time. */
  killAt: (armed: Armed, withinMilliseconds: number) => Promise<boolean>
  /** A new process on the same port. */
  restart: () => Promise<void>
  end: () => Promise<void>
  current: () => GatewayProcess
}>

/**
 * A node of a gateway: one process after another on one port. The next one is loaded while a point waits
 * to be passed, so that a restart takes as long as opening the database does.
 */
export async function startNode(
  program: string,
  { orders, onSeen }: Readonly<{ orders: Orders; onSeen: OnSeen }>,
): Promise<GatewayNode> {
  let running = loadProcess(program, onSeen)
  let url = await running.start(orders)
  let spare: GatewayProcess | null = null
  const again: Orders = {
    ...orders,
    environment: { ...orders.environment, PORT: new URL(url).port },
  }
  return {
    url: () => url,
    current: () => running,
    killAt: async (armed, withinMilliseconds) => {
      spare ??= loadProcess(program, onSeen)
      running.send({ kind: 'arm', armed })
      const isDead = running.ended.then(() => true)
      const late = later(withinMilliseconds)
      const killed = await Promise.race([isDead, late.passed.then(() => false)])
      late.cancel()
      if (!killed) running.send({ kind: 'disarm' })
      return killed
    },
    restart: async () => {
      for (let tries = 1; ; tries += 1) {
        await running.ended
        running = spare ?? loadProcess(program, onSeen)
        spare = null
        try {
          url = await running.start(again)
          return
        } catch (error) {
          // A machine that is short of time is tried again; a gateway that cannot start is not.
          if (tries === STARTS_MAXIMUM) throw error
          console.error(String(error))
        }
      }
    },
    end: async () => {
      const all = spare === null ? [running] : [running, spare]
      for (const each of all) each.child.kill('SIGKILL')
      await Promise.all(all.map((each) => each.ended))
    },
  }
}

function later(milliseconds: number) {
  let timer: NodeJS.Timeout
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  return { passed, cancel: () => clearTimeout(timer) }
}
