import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Connection, openConnection } from '../driving/connection.ts'
import { formCall, jsonCall, provisionCall } from '../driving/requests.ts'
import type { Reply, Report, Task } from '../driving/tasks.ts'
import type { BankOrders } from '../processes/bank.ts'
import { type BenchDatabase, openDatabase } from './database.ts'
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
  gateway?: Pick<GatewaySettings, 'more' | 'nodeArguments'>
}>

export async function startSystem(options: SystemOptions): Promise<System> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-bench-'))
  // Started by root, the database server is another user's, and must come through to its own folder;
  // else its files would go below /var/lib, where nobody removes them.
  chmodSync(folder, 0o711)
  const ends: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true })]
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end()
  }
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
  const gateway = await startGateway(settings)
  ends.push(gateway.stop)
  const patternOrderId = await payAndCloseDay(openConnection(gateway.address))
  await seedOrders(database.pool, { patternOrderId, orders }, say)
  const driver = driverOf(driving)
  return { folder, database, bank, driver, gateway, settings, patternOrderId, stop }
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

/** One payment, and the end of its day, so that its copies can be returned. Answers its id. */
async function payAndCloseDay(connection: Connection): Promise<string> {
  const ask = async (request: Buffer): Promise<Readonly<Record<string, unknown>>> => {
    const { status, body } = await connection.send(request)
    if (status !== 200) throw new Error(`The first payment did not work: ${status} ${body}`)
    return JSON.parse(body)
  }
  const card = { CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '30', Cvv: '000' }
  const { cardToken } = await ask(formCall('/v1/Tokens', card))
  const { orderId } = await ask(provisionCall(String(cardToken)))
  await ask(jsonCall('/sandbox/end-of-day', {}))
  connection.close()
  return String(orderId)
}
