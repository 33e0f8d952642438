import { type Connection, openConnection } from '../driving/connection.ts'
import { createSupply, LEAD_SECONDS, runClosed, runOpen, type Supply } from '../driving/run-load.ts'
import { openIdle, runSignatures, runThrice } from '../driving/special-loads.ts'
import { createStock, type Stock, USED_REQUESTS } from '../driving/stock.ts'
import type { Reply, Report, Task } from '../driving/tasks.ts'
import { collectGarbage } from './collect-garbage.ts'
import { tell } from './tell.ts'

/** Runs the load in a process of its own. It sends `ready`, and any message then starts the prepared task. */

let stock: Stock | null = null
let idle: readonly Connection[] = []
/** The steps per second so far, which tell how many steps to prepare. */
let fastest = 500

const NOTHING: Report = {
  ...{ completed: 0, perSecond: 0, p50: 0, p95: 0, p99: 0 },
  ...{ sales: 0, refunds: 0, failures: 0, firstFailure: null },
}

function stockOrThrow(): Stock {
  if (stock === null) throw new Error('The driver was given a load before its stock.')
  return stock
}

/** Does everything that takes time before the load; the returned function is the load itself. */
async function prepare(task: Task): Promise<() => Promise<Report> | Report> {
  switch (task.kind) {
    case 'stock':
      stock = await createStock(task.address, task.oldOrders)
      return () => ({ ...NOTHING, completed: USED_REQUESTS, sales: USED_REQUESTS })
    case 'closed': {
      const ahead = Math.ceil(fastest * 1.3 * task.seconds)
      const supply = createSupply(task.load, stockOrThrow(), ahead)
      return () => closedLoad(task, supply)
    }
    case 'open': {
      const ahead = Math.min(50_000, Math.ceil(task.perSecond * (LEAD_SECONDS + task.seconds)))
      const supply = createSupply(task.load, stockOrThrow(), ahead)
      return () => runOpen({ ...task, stock: stockOrThrow(), supply }, task.perSecond)
    }
    case 'signatures':
      return () => runSignatures(task.seconds)
    case 'thrice':
      return () => runThrice(task.address, stockOrThrow(), task.requests)
    case 'idle':
      for (const connection of idle) connection.close()
      idle = await openIdle(task.address, task.connections)
      return () => NOTHING
  }
}

async function closedLoad(
  task: Extract<Task, { kind: 'closed' }>,
  supply: Supply,
): Promise<Report> {
  const { address, seconds } = task
  const own = Array.from({ length: task.onIdle === true ? 0 : task.connections }, () =>
    openConnection(address),
  )
  const running = { stock: stockOrThrow(), supply, seconds }
  const report = await runClosed(running, task.onIdle === true ? idle : own)
  for (const connection of own) connection.close()
  return report
}

function goAhead(): Promise<void> {
  return new Promise((resolve) => process.once('message', () => resolve()))
}

function say(reply: Reply): void {
  tell(reply)
}

async function perform(task: Task): Promise<void> {
  const run = await prepare(task)
  // Earlier loads leave up to thousands of prepared steps. Collected during this load they would delay it by
  // 50 ms, which would count as the gateway's time.
  collectGarbage()
  const told = goAhead()
  say({ kind: 'ready' })
  await told
  const report = await run()
  const isGateway = task.kind === 'closed' && task.load !== 'echo' && task.load !== 'bank'
  if (isGateway) fastest = Math.max(fastest, report.perSecond)
  say({ kind: 'report', report })
}

async function serve(): Promise<void> {
  for (;;) {
    const task = await new Promise<Task>((resolve) => process.once('message', resolve))
    await perform(task).catch((error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : 'unknown error'
      say({ kind: 'broken', reason })
    })
  }
}

process.on('disconnect', () => process.exit(0))
tell('ready')
await serve()
