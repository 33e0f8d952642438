import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'

import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { isInRecovery } from '../../../packages/gateway/src/storage/testing/server-pair.ts'
import type { TestCluster } from '../../../packages/gateway/src/storage/testing/test-cluster.ts'
import { type CampaignDatabases, startCampaignDatabases } from '../../support/campaign-databases.ts'
import { databaseTarget, startDatabaseProxy } from '../../support/proxied-database.ts'
import { SANDBOX_TERMINALS } from '../../support/sandbox-banks.ts'
import { type StallingProxy, startStallingProxy } from '../../support/stalling-proxy.ts'
import { tokenOf } from '../../support/steps.ts'
import type { Cell } from '../crash/cell.ts'
import { ADMIN_TOKEN, payAtOnly } from '../crash/routing.ts'
import { CallRecord } from './call-record.ts'
import { type LabNode, startLabNode } from './lab-node.ts'

/** Shorter than the default of 45 s: an order that the bank never saw is open that much shorter. */
const UNKNOWN_WINDOW = '20s'

/** Nodes, a bank and a database, with everything that can be disturbed between them. */
export type Lab = Cell<LabNode> &
  Readonly<{
    record: CallRecord
    toBank: StallingProxy
    toDatabase: StallingProxy
    /** Turns the way to the database to a server in recovery, or back. */
    turnToStandby: (isTurned: boolean) => void
    databases: CampaignDatabases
    /** What a command needs to work on the same gateway. */
    settings: Readonly<Record<string, string>>
  }>

export type LabOptions = Readonly<{
  nodes: number
  skewMilliseconds: number
  /** A name of the simulator's; null: the sandbox's default terminal. */
  bank: string | null
}>

/** Every second node has two workers, and every second a clock that is wrong. */
export async function startLab({ nodes: count, skewMilliseconds, bank }: LabOptions): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-lab-'))
  const endings: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of endings.reverse()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const ways = await startWays(folder, endings)
    const { settings, ...rest } = ways
    const start = async (number: number): Promise<LabNode> => {
      const isOdd = number % 2 === 1
      const node = await startLabNode({
        settings,
        workers: isOdd ? 2 : 1,
        aheadMilliseconds: isOdd ? skewMilliseconds * (number % 4 === 1 ? 1 : -1) : 0,
      })
      endings.push(node.end)
      return node
    }
    // The first has made the schema's keys; the others need not wait for each other.
    const first = await start(0)
    if (bank !== null) await payAtOnly(first.url(), aliasAt(bank))
    const others = await Promise.all(Array.from({ length: count - 1 }, (_, at) => start(at + 1)))
    const record = new CallRecord()
    const clientOf = (node: Readonly<{ url: () => string }>) => record.clientOf(node.url())
    return { ...rest, settings, nodes: [first, ...others], record, clientOf, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function aliasAt(bank: string): string {
  const found = SANDBOX_TERMINALS.find(([, name]) => name === bank)
  if (found === undefined) throw new Error(`the sandbox has no terminal at ${bank}`)
  return found[0]
}

async function startWays(folder: string, endings: (() => Promise<unknown>)[]) {
  const databases = await startCampaignDatabases()
  endings.push(databases.remove)
  const database = await databases.create()
  endings.push(database.drop)
  const standby: TestCluster = await databases.startStandby()
  endings.push(standby.remove)
  await mustBeInRecovery(standby.connectionString('postgres'))
  const bank: BankSimulator = await startBankSimulator({ port: 0, dataFolder: folder })
  endings.push(bank.close)
  const toBank = await startStallingProxy({ host: '127.0.0.1', port: bank.port })
  endings.push(toBank.close)
  const toDatabase = await startDatabaseProxy(database.connectionString)
  endings.push(toDatabase.close)
  const [primary, second] = [database.connectionString, standby.connectionString('any')]
  return {
    databases,
    database,
    bankUrl: bank.url,
    journal: join(folder, 'bank-simulator', 'journal.jsonl'),
    toBank,
    toDatabase,
    turnToStandby: (isTurned: boolean) =>
      toDatabase.turnTo(databaseTarget(isTurned ? second : primary)),
    settings: {
      DATABASE_URL: toDatabase.connectionString,
      DATA_DIR: folder,
      PORT: '0',
      BANK_URL: `http://127.0.0.1:${toBank.port}`,
      UNKNOWN_WINDOW,
      LOG_LEVEL: 'warn',
      ADMIN_TOKEN,
      VEZNE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
  }
}

/** Otherwise the switch to the other server would be no fault. */
async function mustBeInRecovery(connectionString: string): Promise<void> {
  if (!(await isInRecovery(connectionString))) throw new Error('the standby takes writes')
}

/** A node that has just become ready may still refuse a call or two. */
export function tokenAt(lab: Lab, node: LabNode, cardNumber: string): Promise<string> {
  const token = () => tokenOf(lab.clientOf(node), cardNumber).catch(() => null)
  return waitFor(token, { what: 'a token' })
}
