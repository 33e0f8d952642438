import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBankSimulator } from '@vezne/bank-simulator'
import type { VezneClient } from '@vezne/client'
import type { TestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { type GatewayProcess, startGateway } from '../../harness/gateway-process.ts'
import { sandboxClient } from '../../support/sandbox-merchants.ts'

const NODES = [0, 1] as const
export type NodeNumber = (typeof NODES)[number]

/** Two real gateways on one database, with a bank that outlives them. */
export type Cluster = Readonly<{
  bankUrl: string
  database: TestDatabase
  /** The client of a node as it runs now; one that is starting answers nobody. */
  client: (node: NodeNumber) => VezneClient
  /** `kill -9`, and a new process in its place. */
  kill: (node: NodeNumber) => Promise<void>
  stop: () => Promise<void>
}>

/** `database` is dropped when the cluster stops. */
export async function startCluster(database: TestDatabase): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-linearizability-'))
  const simulator = await startBankSimulator({ port: 0, dataFolder: folder })
  const settings = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    BANK_URL: simulator.url,
    UNKNOWN_WINDOW: '4s',
    LOG_LEVEL: 'error',
  }
  const processes: GatewayProcess[] = NODES.map(() => startGateway(settings))
  const urls = await Promise.all(processes.map((each) => each.url()))
  const clients = urls.map((url) => sandboxClient(url))
  return {
    bankUrl: simulator.url,
    database,
    client: (node) => clients[node] ?? sandboxClient(''),
    kill: async (node) => {
      await processes[node]?.end('SIGKILL')
      const next = startGateway(settings)
      processes[node] = next
      clients[node] = sandboxClient(await next.url())
    },
    stop: async () => {
      await Promise.all(processes.map((each) => each.end('SIGTERM')))
      await simulator.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
