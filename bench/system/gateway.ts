import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import type { Address } from '../driving/connection.ts'
import type { PlainOrders } from '../processes/plain-gateway.ts'
import { startHelper } from './helper.ts'
import { startOptions, startProgram } from './start-options.ts'

/** A gateway that is measured. */
export type MeasuredGateway = Readonly<{
  address: Address
  processId: number
  /** Forgets what was logged, and answers how many lines of level error or above there were. */
  takeErrors: () => number
  stop: () => Promise<void>
}>

export type GatewaySettings = Readonly<{
  folder: string
  connectionString: string
  bankUrl: string
  more?: Readonly<Record<string, string>>
  /** For the program that runs the gateway, before its file. */
  nodeArguments?: readonly string[]
  /** Another file than the one that `npm start` runs. */
  program?: string
}>

const ADDRESS = /^ *Address +(http:\S+)$/m
const ENDED: readonly string[] = []

/** The limits are far away but switched on, because counting has a cost. */
const WIDE = '60000000/1m'

/** As an operator would start it; the log at its usual level, into a file. */
function environmentOf(settings: GatewaySettings): Record<string, string> {
  const limits = ['MERCHANT', 'ADDRESS', 'FAILED_SIGNATURES', 'TOKENS']
  return {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: settings.connectionString,
    DATA_DIR: settings.folder,
    BANK_URL: settings.bankUrl,
    PORT: '0',
    ...Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, WIDE])),
    ...settings.more,
  }
}

/** The built program in a process of its own. Throws what it said where it does not start. */
export async function startGateway(settings: GatewaySettings): Promise<MeasuredGateway> {
  const log = openLog(settings.folder, 'gateway')
  const { nodeArguments = [], program = startProgram() } = settings
  const stdio: ['ignore', number, number] = ['ignore', log.file, log.file]
  const words = [...startOptions(), ...nodeArguments, program]
  const child = spawn(process.execPath, words, { env: environmentOf(settings), stdio })
  closeSync(log.file)
  const found = await waitFor(() => (child.exitCode === null ? ADDRESS.exec(log.text()) : ENDED), {
    what: 'the gateway to start',
  })
  const url = found[1]
  if (url === undefined) throw new Error(`The gateway ended: ${log.text()}`)
  return {
    address: addressOf(url),
    processId: child.pid ?? 0,
    takeErrors: log.takeErrors,
    stop: () => end(child),
  }
}

/** The same code with one pooled statement for each step. */
export async function startPlainGateway(settings: GatewaySettings): Promise<MeasuredGateway> {
  const log = openLog(settings.folder, 'plain')
  const helper = await startHelper<PlainOrders>('plain-gateway', log.file)
  closeSync(log.file)
  const url = await helper.ask<string>({ environment: environmentOf(settings) })
  return {
    address: addressOf(url),
    processId: helper.processId,
    takeErrors: log.takeErrors,
    stop: helper.stop,
  }
}

export function addressOf(url: string): Address {
  const { hostname: host, port } = new URL(url)
  return { host, port: Number(port) }
}

/** Appending, so that it may be shortened while the gateway writes to it. */
function openLog(folder: string, name: string) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}-${process.hrtime.bigint()}.log`)
  const file = openSync(path, 'a', 0o600)
  const text = (): string => readFileSync(path, 'utf8')
  const takeErrors = (): number => {
    // A huge log is not read: only errors can have made it so large.
    const lines = statSync(path).size < 400_000_000 ? text() : '"level":"error"'
    truncateSync(path)
    return (lines.match(/"level":"(error|fatal)"/g) ?? []).length
  }
  return { file, text, takeErrors }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
