import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Reply, Report, Task } from '../driving/tasks.ts'
import type { BankOrders } from '../processes/bank.ts'
import { type BenchDatabase, openDatabase } from './database.ts'
import { endWhenInterrupted } from './end-when-interrupted.ts'
import { payAndCloseDay } from './first-payment.ts'
import { type GatewaySettings, type MeasuredGateway, startGateway } from './gateway.ts'
import { type Helper, startHelper } from './helper.ts'
import { seedOrders } from './seed.ts'

/** What every run needs: a database with orders in it, a bank, the gateway, and a driver. */
export type System = Readonly<{
  folder: string
  database: BenchDatabase
  bank: Helper<BankOrders>
  driver: Driver
  gateway: MeasuredGateway
  settings: GatewaySettings
  /** A payment whose day is closed, of which the seeded orders are copies. */
  patternOrderId: string
  stop: () => Promise<void>
}>

export type Driver = Readonly<{
  processId: number
  /** Prepares the load, tells `onBegin`, runs it. Throws where it could not be run. */
  perform: (task: Task, onBegin?: () => void) => Promise<Report>
}>

export type SystemOptions = Readonly<{
  orders: number
  say: (line: string) => void
  gateway?: Pick<GatewaySettings, 'more' | 'nodeArguments' | 'program'>
}>

export async function startSystem(options: SystemOptions): Promise<System> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-bench-'))
  // When root starts this, the database server runs as another user, which must be able to enter this folder.
  // Otherwise its files would go below /var/lib and stay there.
  chmodSync(folder, 0o711)
  const ends: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true })]
  const stop = endWhenInterrupted(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  try {
    return await start({ ...options, folder, ends, stop })
  } catch (error) {
    await stop()
    throw error
  }
}

type Starting = SystemOptions &
  Readonly<{ folder: string; ends: (() => Promise<void>)[]; stop: () => Promise<void> }>

async function start({
  folder,
  ends,
  stop,
  orders,
  say,
  gateway: more,
}: Starting): Promise<System> {
  const database = await openDatabase(join(folder, 'database'), process.env['DATABASE_URL'])
  ends.push(database.stop)
  const bank = await startHelper<BankOrders>('bank')
  ends.push(bank.stop)
  const bankUrl = await bank.next<string>()
  const driving = await startHelper<Task | Readonly<{ kind: 'go' }>>('driver')
  ends.push(driving.stop)
  await driving.next()
  const { connectionString } = database
  const settings = { ...more, folder: join(folder, 'gateway'), connectionString, bankUrl }
  const patternOrderId = await withGateway(settings, payAndCloseDay)
  await seedOrders(database.pool, { patternOrderId, orders }, say)
  const gateway = await startGateway(settings)
  ends.push(gateway.stop)
  const driver = driverOf(driving)
  return { folder, database, bank, driver, gateway, settings, patternOrderId, stop }
}

/** Before the tables are filled, which needs them exclusively. The measured gateway is another process. */
async function withGateway<Value>(
  settings: GatewaySettings,
  work: (address: MeasuredGateway['address']) => Promise<Value>,
): Promise<Value> {
  const gateway = await startGateway(settings)
  try {
    return await work(gateway.address)
  } finally {
    await gateway.stop()
  }
}

function driverOf(helper: Helper<Task | Readonly<{ kind: 'go' }>>): Driver {
  return {
    processId: helper.processId,
    perform: async (task, onBegin = () => undefined) => {
      const ready = await helper.ask<Reply>(task)
      if (ready.kind === 'broken') throw new Error(ready.reason)
      onBegin()
      const reply = await helper.ask<Reply>({ kind: 'go' })
      if (reply.kind === 'report') return reply.report
      throw new Error(reply.kind === 'broken' ? reply.reason : 'The driver lost its place.')
    },
  }
}
