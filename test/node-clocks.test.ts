import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import type { VezneClient } from '@vezne/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readConfiguration } from '../packages/gateway/src/base/config/index.ts'
import { type Clock, systemClock } from '../packages/gateway/src/base/kernel/index.ts'
import { useTestFolder } from '../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { createGateway, createLog, type Gateway } from '../packages/gateway/src/gateway.ts'
import { useTestDatabase } from '../packages/gateway/src/storage/testing/index.ts'
import { paidOrder, stateOf, succeeded } from './harness/answers.ts'
import { startProgram } from './harness/program-process.ts'
import { sandboxClient } from './support/sandbox-merchants.ts'
import { shiftedClock, shiftedProcess } from './support/shifted-clock.ts'
import { type StallingProxy, startStallingProxy } from './support/stalling-proxy.ts'
import { CALLBACK, tokenOf } from './support/steps.ts'

const CARD = '5528790000000008'
const SECOND = 1_000
const MINUTE = 60 * SECOND

/** A node whose jobs run only when the test runs them. */
type Node = Readonly<{
  url: string
  client: VezneClient
  /** The proxy between the node and the bank. */
  bank: StallingProxy
  run: (job: string) => Promise<unknown>
  logged: () => string
  stop: () => Promise<void>
}>

const folder = useTestFolder()
const database = useTestDatabase()
let simulator: BankSimulator
let right: Node
let ahead: Node
let behind: Node
let woken: Node

/** The setting for a day end that comes this number of minutes from now, in the time of Europe/Istanbul. */
function dayEnd(minutes: number): string {
  const moment = new Date(shiftedClock(minutes * MINUTE).now())
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Istanbul',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment)
}

function environmentOf(bankUrl: string) {
  return { DATABASE_URL: database.connectionString, DATA_DIR: folder, PORT: '0', BANK_URL: bankUrl }
}

let sleptMilliseconds = 0

/** The monotonic clock does not advance while the machine sleeps. The database's clock is then ahead. */
const sleeper: Clock = {
  ...systemClock,
  monotonicMilliseconds: () => systemClock.monotonicMilliseconds() - sleptMilliseconds,
}

type Jobs = readonly Readonly<{ name: string; run: () => Promise<unknown> }>[]

async function startNode(clock: Clock, DAY_END = '23:00'): Promise<Node> {
  const bank = await startStallingProxy({ host: '127.0.0.1', port: Number(bankPort()) })
  const bankUrl = `http://127.0.0.1:${bank.port}`
  let jobs: Jobs = []
  let logged = ''
  const environment = { ...environmentOf(bankUrl), DAY_END, UNKNOWN_WINDOW: '45s' }
  const gateway: Gateway = createGateway(readConfiguration(environment), {
    clock,
    log: createLog('info', (line) => {
      logged += line
    }),
    note: () => undefined,
    simulatorUrl: () => bankUrl,
    around: {
      jobs: (list) => {
        jobs = list
        return []
      },
    },
  })
  const { url } = await gateway.start()
  return {
    url,
    client: sandboxClient(url),
    bank,
    run: async (name) => {
      const job = jobs.find((one) => one.name === name)
      if (job === undefined) throw new Error(`no job "${name}"`)
      return job.run()
    },
    logged: () => logged,
    stop: async () => {
      await gateway.stop()
      await bank.close()
    },
  }
}

function bankPort(): string {
  return new URL(simulator.url).port
}

beforeAll(async () => {
  simulator = await startBankSimulator({ port: 0, dataFolder: folder })
  right = await startNode(systemClock)
  woken = await startNode(sleeper)
  // By this node's own clock the day is over.
  ahead = await startNode(shiftedClock(10 * MINUTE), dayEnd(5))
  // By this node's own clock the day is not over.
  behind = await startNode(shiftedClock(-10 * MINUTE), dayEnd(-5))
})
afterAll(async () => {
  await Promise.all([right, ahead, behind, woken].map((node) => node.stop()))
  await simulator.close()
})

async function only<Row>(sql: string, values: readonly unknown[]): Promise<Row> {
  const { rows } = await database.pool.query(sql, [...values])
  expect(rows).toHaveLength(1)
  return rows[0]
}

type Pair = readonly [title: string, nodes: () => Readonly<{ calling: Node; judging: Node }>]

const PAIRS: readonly Pair[] = [
  ['a node ten minutes ahead judges', () => ({ calling: right, judging: ahead })],
  ['a node ten minutes behind calls', () => ({ calling: behind, judging: right })],
]

/** Runs `act` while the bank call of a payment is under way. The payment must be taken in the end. */
async function whileAtTheBank(
  { client, bank }: Node,
  conversationId: string,
  act: (orderId: string) => Promise<void>,
): Promise<void> {
  const cardToken = await tokenOf(client, CARD)
  const inquire = () => client.inquire({ paymentConversationId: conversationId })
  const isWritten = async () => (await inquire()).isSucceed
  bank.set('freeze')
  const call = client.provision({ cardToken, amount: 61 }, { conversationId })
  try {
    await waitFor(isWritten, { what: 'the order to be written' })
    await act(succeeded(await inquire()).orderId)
  } finally {
    bank.set('pass')
  }
  expect(await call).toMatchObject({ isSucceed: true })
}

describe('decision 8.26: clocks of nodes decide nothing about money', () => {
  it.each(PAIRS)('nothing is "never booked" while its bank call runs: %s', async (title, nodes) => {
    const { calling, judging } = nodes()
    await whileAtTheBank(calling, title, async (orderId) => {
      await judging.run('resolve unknown payments')
      expect(await stateOf(judging.client, orderId)).toBe('Pending')
    })
  })

  it('nor after the database’s clock was set ahead', async () => {
    await whileAtTheBank(behind, 'set ahead', async (orderId) => {
      // What was stored before looks ten minutes older than it is.
      await database.pool.query(
        `update payment_order set created_at = created_at - interval '10 minutes',
           send_by = send_by - interval '10 minutes',
           next_inquiry_at = next_inquiry_at - interval '10 minutes' where order_id = $1`,
        [orderId],
      )
      sleptMilliseconds = 10 * MINUTE
      await woken.run('measure the database clock')
      await woken.run('resolve unknown payments')
      expect(await stateOf(right.client, orderId)).toBe('Pending')
    })
  })

  it.each([
    ['ahead', () => ahead],
    ['behind', () => behind],
  ] as const)('a session lives as long as any: made at a node %s', async (_, node) => {
    const cardToken = await tokenOf(node().client, CARD)
    const session = succeeded(await node().client.getThreeDSession({ cardToken, amount: 12 }))
    const { life } = await only<{ life: number }>(
      `select extract(epoch from verify_until - now())::float8 as life from threeds_session
       where session_id = $1`,
      [session.threeDSessionId],
    )
    expect(life).toBeGreaterThan(14 * 60)
    expect(life).toBeLessThanOrEqual(15 * 60)
  })

  it('a session is not over early at a node whose clock is ahead', async () => {
    const cardToken = await tokenOf(right.client, CARD)
    const session = succeeded(await right.client.getThreeDSession({ cardToken, amount: 12 }))
    const { threeDSessionId } = session
    await database.pool.query(
      `update threeds_session set verify_until = now() + interval '5 minutes' where session_id = $1`,
      [threeDSessionId],
    )
    await ahead.run('expire 3-D Secure sessions')
    const start = { ThreeDSessionId: threeDSessionId, CallbackUrl: CALLBACK }
    expect((await ahead.client.init3ds(start)).isSucceed).toBe(true)
  })

  it('the day ends at its time: neither five minutes early nor five late', async () => {
    const orderId = await paidOrder(right.client, CARD, { amount: 9 })
    const batchOf = () =>
      only<{ state: string }>(
        `select b.state from terminal_batch b join payment_order o
           on (o.merchant_id, o.terminal_id, o.batch_number) =
              (b.merchant_id, b.terminal_id, b.batch_number)
         where o.order_id = $1`,
        [orderId],
      )
    await ahead.run('close the day')
    expect(await batchOf()).toEqual({ state: 'Open' })
    // As if the batch had been opened ten minutes ago: before the day's end five minutes ago.
    await database.pool.query(
      `update terminal_batch set opened_at = now() - interval '10 minutes' where state = 'Open'`,
    )
    await behind.run('close the day')
    expect(await batchOf()).toEqual({ state: 'Closed' })
  })
})

describe('decision 8.26: a wrong clock is told', () => {
  it.each([
    ['right', () => right, 200, 'ok'],
    ['ahead', () => ahead, 503, 'unavailable'],
    ['behind', () => behind, 503, 'unavailable'],
  ] as const)('/readyz of a node that is %s', async (_, node, status, clock) => {
    const ready = await fetch(`${node().url}/readyz`)
    expect(ready.status).toBe(status)
    expect(JSON.parse(await ready.text())).toMatchObject({ checks: { database: 'ok', clock } })
  })

  it('in the log, once, with the figure', async () => {
    await ahead.run('measure the database clock')
    await ahead.run('measure the database clock')
    const lines = ahead.logged().split('\n')
    const told = lines.filter((line) => line.includes('this machine’s clock is wrong'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('600.0 s ahead of the database')
  })

  it.each([
    [600_000, '600.0 s ahead of the database'],
    [-3_000, '3.0 s behind the database'],
  ])('by "vezne doctor", with the figure and the remedy: %d ms', async (milliseconds, figure) => {
    const doctor = startProgram(['doctor'], {
      ...environmentOf(simulator.url),
      ...shiftedProcess(milliseconds),
    })
    expect(await doctor.ended).toBe(1)
    const [line = ''] = doctor
      .output()
      .split('\n')
      .filter((one) => one.startsWith('clock '))
    expect(line).toContain(figure)
    expect(line).toContain('NTP')
  })
})
