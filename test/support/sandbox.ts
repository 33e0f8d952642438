import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import type { VezneClient } from '@vezne/client'
import { readConfiguration } from '../../packages/gateway/src/base/config/index.ts'
import { systemClock } from '../../packages/gateway/src/base/kernel/index.ts'
import { createGateway, createLog } from '../../packages/gateway/src/gateway.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../packages/gateway/src/storage/testing/index.ts'
import { RESTRICTED_KEYS, sandboxClient } from './sandbox-merchants.ts'

/** A gateway in sandbox mode with a bank, a database of its own, and both sandbox merchants. */
export type Sandbox = Readonly<{
  url: string
  /** The origin of the panel, and the address that signs in once. */
  panelUrl: string
  panelEntry: string
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

type Bank = Readonly<{ simulator: BankSimulator; folder: string }>

/** A clock of the bank is the clock of the machine that both are on. */
type BankChanges = Partial<Parameters<typeof startBankSimulator>[0]>

async function startBank(changes: BankChanges): Promise<Bank> {
  const folder = await mkdtemp(join(tmpdir(), 'vezne-story-'))
  const simulator = await startBankSimulator({ port: 0, dataFolder: folder, ...changes })
  return { simulator, folder }
}

/** The whole product in this process, over real HTTP. */
export async function startSandbox(
  changes: Record<string, string> = {},
  createDatabase: () => Promise<TestDatabase> = createTestDatabase,
  bank: BankChanges = {},
): Promise<Sandbox> {
  const [database, { simulator, folder }] = await Promise.all([createDatabase(), startBank(bank)])
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
  const clock = bank.clock === undefined ? systemClock : { ...systemClock, now: bank.clock }
  const parts = { clock, log, note, simulatorUrl: () => environment.BANK_URL }
  const gateway = createGateway(readConfiguration(environment), parts)
  const { url, panel } = await gateway.start()
  return {
    url,
    panelUrl: panel?.url.replace(/\/panel$/, '') ?? '',
    panelEntry: panel?.entry ?? '',
    bankUrl: simulator.url,
    database,
    merchant: sandboxClient(url),
    restricted: sandboxClient(url, RESTRICTED_KEYS),
    logged: () => lines,
    stop: async () => {
      await gateway.stop()
      await simulator.close()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}
