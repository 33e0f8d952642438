import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { createTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { succeeded } from '../../harness/answers.ts'
import { isStopped } from '../../harness/process-tree.ts'
import { tokenOf } from '../../support/steps.ts'
import { type BuiltPrograms, buildPrograms } from './build-process.ts'
import { type Cell, startCell } from './cell.ts'
import { waitForRest } from './check/at-rest.ts'
import { bankEvents } from './check/bank-journal.ts'
import { ledgerDifferences } from './check/books.ts'
import type { GatewayNode } from './gateway-node.ts'
import { CARD, LATE_CARD } from './load/payments.ts'
import { lookForOrphans } from './load/start-load.ts'

/**
 * Decision 5.3: a process that is paused between its first commit and the bank, and wakes after another
 * node has concluded what it was at, sends nothing. Real processes are stopped at exactly that place.
 */
const TIMES = {
  bankTimeoutMilliseconds: 1_500,
  sendWindowMilliseconds: 2_000,
  unknownWindowMilliseconds: 2_000,
  graceMilliseconds: 300,
  preAuthDays: 1,
}

const seen = new Set<string>()
/** The orphan of the last test takes its time, which the others use. */
let early: Promise<string | null>
let programs: BuiltPrograms
let cell: Cell<GatewayNode>
let nodes: readonly [GatewayNode, GatewayNode, GatewayNode, GatewayNode, GatewayNode]

beforeAll(async () => {
  programs = await buildPrograms()
  const onSeen = (point: string, processId: number) => seen.add(`${processId} ${point}`)
  const database = await createTestDatabase()
  cell = await startCell({ database, programs, nodeCount: 5, onSeen, times: TIMES })
  const [one, two, three, four, five] = cell.nodes
  if (!one || !two || !three || !four || !five) throw new Error('five nodes were started')
  nodes = [one, two, three, four, five]
  early = neverBooked()
  early.catch(() => undefined)
})

afterAll(async () => {
  await cell.stop()
  rmSync(programs.folder, { recursive: true })
})

function isPaused(node: GatewayNode): boolean {
  return isStopped(node.current().child.pid ?? 0)
}

/** Lets the node stop itself at the point; `bring` is what brings it there. */
async function pausedAt<Result>(
  node: GatewayNode,
  point: string,
  bring: () => Promise<Result>,
): Promise<{ answer: Promise<Result>; wake: () => void }> {
  const armed = { point, passing: 1, signal: 'SIGSTOP', delayMilliseconds: 0 } as const
  node.current().send({ kind: 'arm', armed })
  const answer = bring()
  await waitFor(() => isPaused(node), { what: `a stop ${point}` })
  return { answer, wake: () => node.current().child.kill('SIGCONT') }
}

/** What a woken process still does comes to this point, which it passes for the first time. */
async function hasPassed(node: GatewayNode, point: string): Promise<void> {
  const passing = `${node.current().child.pid} ${point}`
  await waitFor(() => seen.has(passing), { what: passing })
}

/** Taken by the node that is never stopped, as often as a slow machine needs. */
async function taken(paymentType: 'Auth' | 'PreAuth', cardNumber = CARD): Promise<string> {
  const client = cell.clientOf(nodes[4])
  return waitFor(
    async () => {
      const cardToken = await tokenOf(client, cardNumber)
      const answer = await client.provision({ cardToken, amount: 100, paymentType })
      return answer.isSucceed ? answer.orderId : null
    },
    { what: 'a payment' },
  )
}

/** An order that ends as never booked while the bank has booked it; null where it showed too soon. */
async function neverBooked(): Promise<string | null> {
  const client = cell.clientOf(nodes[4])
  const cardToken = await tokenOf(client, LATE_CARD)
  const { orderId } = await client.provision({ cardToken, amount: 35 })
  if (orderId === '') return null
  const open = new Set(['Pending', 'Unknown'])
  const state = await waitFor(
    async () => {
      const now = await stateOf(orderId)
      return open.has(now) ? null : now
    },
    { what: 'the outcome to be known' },
  )
  return state === 'Failed' ? orderId : null
}

const LATE = { what: 'an order that was never booked' }

/** Null where a slow machine has let the job undo the orphan before its turn. */
async function stillThere(orderId: string | null): Promise<string | null> {
  const booked = orderId === null ? [] : await bookedFor(orderId)
  return booked.length === 1 ? orderId : null
}

async function stateOf(orderId: string): Promise<string> {
  return succeeded(await cell.clientOf(nodes[4]).inquire({ orderId })).transactionStatus
}

async function bankOrderIdOf(orderId: string): Promise<string> {
  const query = 'select bank_order_id as id from payment_order where order_id = $1'
  const { rows } = await cell.database.pool.query<{ id: string }>(query, [orderId])
  return rows[0]?.id ?? ''
}

/** What the bank booked for the order, in its order. */
async function bookedFor(orderId: string): Promise<string[]> {
  const id = await bankOrderIdOf(orderId)
  const events = await bankEvents(cell)
  return events.filter(({ bankOrderId }) => bankOrderId === id).map(({ kind }) => kind)
}

async function atRest(): Promise<void> {
  expect((await waitForRest(cell, false)).stuck).toEqual([])
}

describe('a call that is paused between its first commit and the bank', () => {
  it('sends nothing once another node has settled it, and says so', async () => {
    const [sale, capture, giveBack, undo, settler] = nodes
    const returnable = await taken('Auth')
    succeeded(await cell.clientOf(settler).endOfDay())
    const [blocked, reversible] = [await taken('PreAuth'), await taken('Auth')]
    const cardToken = await tokenOf(cell.clientOf(settler), CARD)
    const input = { amount: 60, paymentType: 'PostAuth', originalOrderId: blocked } as const
    const paused = await Promise.all([
      pausedAt(sale, 'provision.direct after payments.open', () =>
        cell.clientOf(sale).provision({ cardToken, amount: 44 }, { conversationId: 'paused sale' }),
      ),
      pausedAt(capture, 'provision.capture after payments.open', () =>
        cell.clientOf(capture).provision(input),
      ),
      pausedAt(giveBack, 'return after operations.open', () =>
        cell.clientOf(giveBack).return({ orderId: returnable, amount: 70 }),
      ),
      pausedAt(undo, 'reverse after operations.open', () =>
        cell.clientOf(undo).reverse({ orderId: reversible }),
      ),
    ])
    await atRest()
    const events = await bankEvents(cell)
    for (const each of paused) each.wake()
    const answers = await Promise.all(paused.map(({ answer }) => answer))
    expect(answers.map(({ isSucceed }) => isSucceed)).toEqual([false, false, false, false])
    // Known to have failed: a caller must not be left to wonder.
    expect(answers.map(({ errorCode }) => errorCode)).not.toContain('3001')
    await atRest()
    expect(await bankEvents(cell)).toEqual(events)
    const sold = await cell.clientOf(settler).inquire({ paymentConversationId: 'paused sale' })
    expect(sold.transactionStatus).toBe('Failed')
    expect(await bookedFor(sold.orderId)).toEqual([])
    expect(await stateOf(blocked)).toBe('PreAuthorized')
    expect([await stateOf(returnable), await stateOf(reversible)]).toEqual(['Approved', 'Approved'])
    expect(await ledgerDifferences(cell)).toEqual([])
  })
})

/** While `act` runs, only this node's jobs do: the others are stopped. */
async function alone<Result>(node: GatewayNode, act: () => Promise<Result>): Promise<Result> {
  const others = nodes.filter((each) => each !== node && !isPaused(each))
  for (const other of others) other.current().child.kill('SIGSTOP')
  try {
    return await act()
  } finally {
    for (const other of others) other.current().child.kill('SIGCONT')
  }
}

async function batchState(): Promise<readonly string[]> {
  const query = 'select state from terminal_batch order by merchant_id, terminal_id, batch_number'
  const { rows } = await cell.database.pool.query<{ state: string }>(query)
  return rows.map(({ state }) => state)
}

describe('a job or a day end that is paused before the bank', () => {
  it('the expiry of a PreAuth: another node captures it, and nothing is voided', async () => {
    const [expirer, , , , settler] = nodes
    const orderId = await taken('PreAuth')
    const due = `update payment_order set pre_auth_expires_at = now() where order_id = $1`
    const { wake } = await alone(expirer, () =>
      pausedAt(expirer, 'expirePreAuths after operations.open', () =>
        cell.database.pool.query(due, [orderId]),
      ),
    )
    await atRest()
    const capture = { amount: 90, paymentType: 'PostAuth', originalOrderId: orderId } as const
    succeeded(await cell.clientOf(settler).provision(capture))
    wake()
    await hasPassed(expirer, 'expirePreAuths after operations.find')
    await atRest()
    expect(await stateOf(orderId)).toBe('Captured')
    expect(await bookedFor(orderId)).toEqual(['payment', 'capture'])
  })

  it('a day end: another node closes the day, and the next one stays open', async () => {
    const [closer, , , , settler] = nodes
    await taken('Auth')
    const { answer, wake } = await pausedAt(closer, 'endOfDay after days.beginClosing', () =>
      cell.clientOf(closer).endOfDay(),
    )
    await waitFor(async () => !(await batchState()).includes('Closing'), {
      what: 'another node to close the day',
    })
    const ofNextDay = await taken('Auth')
    const concluded = (await bankEvents(cell)).filter(({ kind }) => kind === 'settle').length
    wake()
    // It is closed, whoever closed it.
    expect((await answer).isSucceed).toBe(true)
    await atRest()
    expect((await bankEvents(cell)).filter(({ kind }) => kind === 'settle')).toHaveLength(concluded)
    expect((await cell.clientOf(settler).reverse({ orderId: ofNextDay })).isSucceed).toBe(true)
  })

  it('an orphan: another node undoes it, and nothing is given back twice', async () => {
    const [finder, , , , settler] = nodes
    const orderId = (await stillThere(await early)) ?? (await waitFor(neverBooked, LATE))
    succeeded(await cell.clientOf(settler).endOfDay())
    const undone = async () => {
      await lookForOrphans(cell)
      return (await bookedFor(orderId)).includes('credit')
    }
    const look = () =>
      waitFor(
        async () => {
          await lookForOrphans(cell)
          return isPaused(finder)
        },
        { what: 'the orphan to be found' },
      )
    const { answer, wake } = await alone(finder, () =>
      pausedAt(finder, 'resolveUnknownPayments before operations.open', look),
    )
    // Who looks has to see the pause before it ends: looking would outlive the test.
    await answer
    await waitFor(undone, { what: 'another node to give the orphan back' })
    wake()
    await hasPassed(finder, 'resolveUnknownPayments after operations.open')
    await atRest()
    expect(await bookedFor(orderId)).toEqual(['payment', 'credit'])
    expect(await ledgerDifferences(cell)).toEqual([])
  })
})
