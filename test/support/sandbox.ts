import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import { VezneClient } from '@vezne/client'
import { readConfiguration } from '../../packages/gateway/src/config/index.ts'
import { createGateway, createLog } from '../../packages/gateway/src/gateway.ts'
import { systemClock } from '../../packages/gateway/src/kernel/index.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../packages/gateway/src/storage/testing/index.ts'

/** A gateway in sandbox mode with a bank, a database of its own, and both sandbox merchants. */
export type Sandbox = Readonly<{
  url: string
  bankUrl: string
  database: TestDatabase
  /** May do everything. */
  merchant: VezneClient
  /** Neither the non-secure flow nor half secure nor PreAuth. */
  restricted: VezneClient
  /** Every line that the gateway logged. */
  logged: () => string
  stop: () => Promise<void>
}>

/** The keys of `merchant`, for a program that calls the gateway by itself. */
export const SANDBOX_KEYS = {
  publicKey: 'VmV6bmVTYW5kYm94S2V5MQ==',
  secretKey: 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM=',
  merchantNumber: '1100000001',
} as const

const KEYS = {
  merchant: SANDBOX_KEYS,
  restricted: {
    publicKey: 'VmV6bmVTYW5kYm94S2V5Mg==',
    secretKey: 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMi1wdWJsaWM=',
    merchantNumber: '1100000002',
  },
} as const

type Bank = Readonly<{ simulator: BankSimulator; folder: string }>

async function startBank(): Promise<Bank> {
  const folder = await mkdtemp(join(tmpdir(), 'vezne-story-'))
  const simulator = await startBankSimulator({ port: 0, dataFolder: folder })
  return { simulator, folder }
}

/** The whole product in this process, over real HTTP. */
export async function startSandbox(
  changes: Record<string, string> = {},
  createDatabase: () => Promise<TestDatabase> = createTestDatabase,
): Promise<Sandbox> {
  const [database, { simulator, folder }] = await Promise.all([createDatabase(), startBank()])
  let lines = ''
  const log = createLog('info', (line) => {
    lines += line
  })
  const environment = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    PORT: '0',
    BANK_URL: simulator.url,
    ...changes,
  }
  const note = () => undefined
  const parts = { clock: systemClock, log, note, simulatorUrl: () => simulator.url }
  const gateway = createGateway(readConfiguration(environment), parts)
  const { url } = await gateway.start()
  return {
    url,
    bankUrl: simulator.url,
    database,
    // A test is about what the gateway does with one call: none is repeated.
    merchant: new VezneClient({ baseUrl: url, ...KEYS.merchant, retries: 0 }),
    restricted: new VezneClient({ baseUrl: url, ...KEYS.restricted, retries: 0 }),
    logged: () => lines,
    stop: async () => {
      await gateway.stop()
      await simulator.close()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}
