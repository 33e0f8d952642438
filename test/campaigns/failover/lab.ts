import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VezneClient } from '@vezne/client'

import { testPool } from '../../../packages/gateway/src/storage/testing/template-database.ts'
import { SANDBOX_KEYS } from '../../support/sandbox-merchants.ts'
import type { Cell } from '../crash/cell.ts'
import { type LabNode, startLabNode } from '../faults/lab-node.ts'
import { CallLog } from './call-log.ts'
import type { ReplicatedDatabase } from './replicated-database.ts'

const BANK = fileURLToPath(
  new URL('../../../packages/gateway/dist/bundle/bank-simulator.js', import.meta.url),
)
const CALL_MILLISECONDS = 20_000
/** Shorter than the default of 45 s, so that a payment that the bank never saw is known that much sooner. */
const UNKNOWN_WINDOW = '10s'
const NODES = ['first', 'second'] as const

/** Two gateways with one master key and a data folder each, a bank apart, and the database behind both. */
export type FailoverLab = Cell<LabNode> &
  Readonly<{ replicated: ReplicatedDatabase; calls: CallLog }>

/** `replicated` is stopped with the lab. */
export async function startLab(replicated: ReplicatedDatabase): Promise<FailoverLab> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-failover-'))
  const endings: (() => Promise<unknown>)[] = [replicated.stop]
  const stop = async (): Promise<void> => {
    for (const end of endings.toReversed()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const bankUrl = await startBank(folder, endings)
    const { connectionString } = replicated
    const nodes: LabNode[] = []
    for (const name of NODES) {
      const settings = settingsOf({ dataFolder: join(folder, name), connectionString, bankUrl })
      const node = await startLabNode({ settings, workers: 1, aheadMilliseconds: 0 })
      endings.push(node.end)
      nodes.push(node)
    }
    const pool = testPool(connectionString)
    endings.push(() => pool.end())
    const database = { pool, connectionString, drop: async () => undefined }
    const journal = join(folder, 'bank-simulator', 'journal.jsonl')
    const calls = new CallLog()
    const clientOf = (node: Readonly<{ url: () => string }>) => clientAt(node.url(), calls)
    return { database, bankUrl, journal, nodes, clientOf, stop, replicated, calls }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startBank(folder: string, endings: (() => Promise<unknown>)[]): Promise<string> {
  const env = { DATA_DIR: folder, BANK_PORT: '0' }
  const bank = fork(BANK, [], { env, silent: true })
  const ended = once(bank, 'exit')
  endings.push(async () => {
    bank.kill('SIGTERM')
    await ended
  })
  const [message]: { url: string }[] = await once(bank, 'message')
  if (message === undefined) throw new Error('the bank simulator told nothing')
  return message.url
}

type Settings = Readonly<Record<'dataFolder' | 'connectionString' | 'bankUrl', string>>

function settingsOf({ dataFolder, connectionString, bankUrl }: Settings): Record<string, string> {
  mkdirSync(dataFolder, { mode: 0o700 })
  return {
    DATABASE_URL: connectionString,
    DATA_DIR: dataFolder,
    PORT: '0',
    BANK_URL: bankUrl,
    UNKNOWN_WINDOW,
    LOG_LEVEL: 'warn',
    VEZNE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
}

function clientAt(baseUrl: string, calls: CallLog): VezneClient {
  return new VezneClient({
    baseUrl,
    ...SANDBOX_KEYS,
    retries: 0,
    timeoutMilliseconds: CALL_MILLISECONDS,
    fetch: calls.fetch,
  })
}
