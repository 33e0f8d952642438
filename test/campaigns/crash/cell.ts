import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VezneClient } from '@vezne/client'

import type { TestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { SANDBOX_KEYS } from '../../support/sandbox-merchants.ts'
import { type AwayBank, createAwayBank } from './away-bank.ts'
import type { BuiltPrograms } from './build-process.ts'
import { type GatewayNode, type OnSeen, startNode } from './gateway-node.ts'
import type { Orders, ShortTimes } from './process/messages.ts'
import { ADMIN_TOKEN, routePayments } from './routing.ts'

/**
 * An eighth to a tenth of the product's own times, in the same proportions: payments that a kill
 * interrupted are concluded within seconds.
 */
export const SHORT_TIMES: ShortTimes = {
  bankTimeoutMilliseconds: 2_000,
  sendWindowMilliseconds: 3_000,
  unknownWindowMilliseconds: 4_000,
  graceMilliseconds: 500,
  preAuthDays: 6 / 86_400,
}

/** A late record shows up when its order has been concluded as never booked. */
const LATE_BY_MILLISECONDS = 6_000
/** A call that waits this long for its answer would be a finding of its own. */
const CALL_MILLISECONDS = 20_000

/** A process by its present address, which changes with every start. */
type Addressed = Readonly<{ url: () => string }>

/** A bank with its journal, a database, and nodes of a gateway on them. */
export type Cell<Node extends Addressed = Addressed> = Readonly<{
  database: TestDatabase
  bankUrl: string
  /** The bank's own record of everything that it booked. */
  journal: string
  nodes: readonly Node[]
  /** A bank that is away at times, and at which routing rules begin; absent or null: there are no rules. */
  awayBank?: AwayBank | null
  /** A client of one of the nodes. */
  clientOf: (node: Addressed) => VezneClient
  stop: () => Promise<void>
}>

/** A cell whose processes can be killed. */
export type CrashCell = Cell<GatewayNode> & Readonly<{ awayBank: AwayBank | null }>

export type CellParts = Readonly<{
  database: TestDatabase
  programs: BuiltPrograms
  nodeCount: number
  onSeen: OnSeen
  times?: ShortTimes
  /** With rules over all banks of the simulator (`routing.ts`). */
  hasRouting?: boolean
}>

export async function startCell(parts: CellParts): Promise<CrashCell> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-cell-'))
  const { unknownWindowMilliseconds } = parts.times ?? SHORT_TIMES
  const late = String(unknownWindowMilliseconds + LATE_BY_MILLISECONDS)
  const env = { DATA_DIR: folder, LATE_RECORD_MILLISECONDS: late }
  const bank = fork(parts.programs.bank, [], { env, silent: true })
  const nodes: GatewayNode[] = []
  let awayBank: AwayBank | null = null
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.end()))
    await awayBank?.leave()
    await endChild(bank)
    await parts.database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const bankUrl = await urlOf(bank)
    const orders = ordersOf(parts, { folder, bankUrl })
    const start = () => startNode(parts.programs.gateway, { orders, onSeen: parts.onSeen })
    const first = await start()
    nodes.push(first)
    if (parts.hasRouting === true) {
      awayBank = await createAwayBank(bankUrl)
      await routePayments(first.url(), awayBank.url)
    }
    // The first has made the keys; the others need not wait for each other.
    const others = await Promise.allSettled(Array.from({ length: parts.nodeCount - 1 }, start))
    for (const each of others) if (each.status === 'fulfilled') nodes.push(each.value)
    for (const each of others) if (each.status === 'rejected') throw each.reason
    const journal = join(folder, 'bank-simulator', 'journal.jsonl')
    return { database: parts.database, bankUrl, journal, nodes, clientOf, stop, awayBank }
  } catch (error) {
    await stop()
    throw error
  }
}

async function urlOf(bank: ChildProcess): Promise<string> {
  const [message]: { url: string }[] = await once(bank, 'message')
  if (message === undefined) throw new Error('the bank simulator told nothing')
  return message.url
}

function ordersOf(
  { database, times = SHORT_TIMES }: CellParts,
  { folder, bankUrl }: Readonly<{ folder: string; bankUrl: string }>,
): Orders {
  const environment = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    PORT: '0',
    BANK_URL: bankUrl,
    LOG_LEVEL: 'error',
    ADMIN_TOKEN,
  }
  return { environment, bankUrl, settings: times }
}

function clientOf(node: Addressed): VezneClient {
  const baseUrl = node.url()
  return new VezneClient({
    baseUrl,
    ...SANDBOX_KEYS,
    retries: 0,
    timeoutMilliseconds: CALL_MILLISECONDS,
  })
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
