import { type Address, type Connection, openConnection } from './connection.ts'
import { createCounter } from './counter.ts'
import { type Flow, flowOf, type Outcome } from './flows.ts'
import { bankQuestion, provisionCall } from './requests.ts'
import type { Stock } from './stock.ts'
import { createTally } from './tally.ts'
import type { Load, Report } from './tasks.ts'

/** The most calls under way in an open load. If the gateway is slower than the rate, the response times show it. */
const OPEN_CONNECTIONS_MAXIMUM = 1_024

/** Steps of the lead-in are counted, but not in times and rate. */
export const LEAD_SECONDS = 1

/** One request, and the text with which its answer must begin. */
function plainFlow(prepare: Flow['prepare'], begin: string): Flow {
  return {
    prepare,
    run: async (connection, bytes) => {
      const { status, body } = await connection.send(bytes)
      const isRight = status === 200 && body.startsWith(begin)
      return isRight ? 'other' : { failure: `${status} ${body.slice(0, 160)}` }
    },
  }
}

const ECHO = plainFlow((stock) => provisionCall(stock.cardToken()), '{"isSucceed":true')
const BANK = plainFlow(bankQuestion, '<?xml')

export type Prepared = Readonly<{ flow: Flow; bytes: Buffer }>

/** Steps that are prepared before the measured time. When they run out, more are prepared during the load. */
export type Supply = Readonly<{ take: () => Prepared }>

export function createSupply(load: Load, stock: Stock, ahead: number): Supply {
  const step = createCounter()
  const make = (): Prepared => {
    const number = step()
    const flow = load === 'echo' ? ECHO : load === 'bank' ? BANK : flowOf(load, number)
    return { flow, bytes: flow.prepare(stock) }
  }
  // Taken from the end of the list, which is cheaper; the order of the kinds does not matter.
  const made = Array.from({ length: ahead }, make)
  return { take: () => made.pop() ?? make() }
}

type Running = Readonly<{ address: Address; stock: Stock; supply: Supply; seconds: number }>

async function step(
  connection: Connection,
  { flow, bytes }: Prepared,
  stock: Stock,
): Promise<Outcome> {
  try {
    return await flow.run(connection, bytes, stock)
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'unknown error' }
  }
}

/** One step at a time on each connection, as fast as answers come. */
export async function runClosed(
  { stock, supply, seconds }: Omit<Running, 'address'>,
  connections: readonly Connection[],
): Promise<Report> {
  const tally = createTally()
  const end = performance.now() + seconds * 1_000
  const client = async (connection: Connection): Promise<void> => {
    for (let start = performance.now(); start < end; ) {
      const outcome = await step(connection, supply.take(), stock)
      const now = performance.now()
      tally.add(outcome, now - start)
      start = now
    }
  }
  await Promise.all(connections.map(client))
  return tally.report(seconds)
}

/**
 * The time of a step counts from when the step was due, so a stall is charged to every step that it delays, as real
 * shops would feel it ("coordinated omission"). The first second, in which all connections open at once, is not
 * measured; pgbench leaves it out too.
 */
export async function runOpen(
  { address, stock, supply, seconds }: Running,
  perSecond: number,
): Promise<Report> {
  const tally = createTally(LEAD_SECONDS)
  const idle: Connection[] = []
  const underWay = new Set<Promise<void>>()
  let opened = 0
  const total = Math.floor((LEAD_SECONDS + seconds) * perSecond)
  const start = performance.now()
  const connectionFor = (): Connection | undefined => {
    const free = idle.pop()
    if (free !== undefined || opened >= OPEN_CONNECTIONS_MAXIMUM) return free
    opened += 1
    return openConnection(address)
  }
  const begin = (connection: Connection, due: number): void => {
    const done = step(connection, supply.take(), stock).then((outcome) => {
      tally.add(outcome, performance.now() - due)
      idle.push(connection)
      underWay.delete(done)
    })
    underWay.add(done)
  }
  for (let next = 0; next < total; ) {
    const due = start + (next * 1_000) / perSecond
    const connection = performance.now() >= due ? connectionFor() : undefined
    if (connection === undefined) await new Promise((resolve) => setTimeout(resolve, 1))
    else {
      begin(connection, due)
      next += 1
    }
  }
  await Promise.all(underWay)
  for (const connection of idle) connection.close()
  return tally.report(seconds)
}
