/** Reliability part C: both rotations while eight workers on two nodes store and open cards. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCard, openCard, openCardForBank, SEAL_CLASSES, tokenise } from '../cards/index.ts'
import { testMasterKey } from '../cards/testing/memory-vault.ts'
import { createPool } from './postgres/index.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'
import { MERCHANT, type VaultTestNode, vaultTestNode } from './testing/vault-node.ts'

const NUMBER = '5528790000000008'
const FORM = { merchantId: MERCHANT, cardNumber: NUMBER, cvv: '123' }
const CARD = { ...FORM, expireMonth: '12', expireYear: '30' }
const ROTATIONS = 3
const CARDS_PER_ROTATION = 400
const WORKERS_PER_NODE = 4

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

type Load = { tokens: string[]; refusals: unknown[]; isOver: boolean }

/** Stores a card, then opens one of all that were stored, on whichever node. */
async function work(node: VaultTestNode, load: Load): Promise<void> {
  for (let turn = 0; !load.isOver; turn += 1) {
    try {
      load.tokens.push((await tokenise(CARD, node.cards)).cardToken)
      await openOne(node, load.tokens[(turn * 7919) % load.tokens.length] ?? '')
    } catch (error) {
      load.refusals.push(error)
    }
  }
}

async function openOne(node: VaultTestNode, cardToken: string): Promise<void> {
  const card = await findCard({ merchantId: MERCHANT, cardToken }, node.cards)
  if (card === null) throw new Error('a card was not found')
  const opened = await openCardForBank(card, node.cards)
  if (opened?.number.expose() !== NUMBER) throw new Error('another card number')
  if (opened.securityCode?.expose() !== '123') throw new Error('another security code')
}

/** A poll with a deadline: the workers have stored as many cards as that. */
async function untilStored(load: Load, count: number): Promise<void> {
  const deadline = performance.now() + 25_000
  while (load.tokens.length < count) {
    if (performance.now() > deadline) throw new Error(`only ${load.tokens.length} cards`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function recordsUnderOldKeys(node: VaultTestNode): Promise<number> {
  const keys = await node.keys.status()
  const old = keys.filter(({ state }) => state === 'DecryptOnly')
  return old.reduce((sum, { records }) => sum + records, 0)
}

test('nothing is refused, and no record is left under an old key', async () => {
  const { connectionString } = database
  const pools = [1, 2].map(() =>
    createPool({ connectionString, maxConnections: 6, applicationName: 'node' }),
  )
  const nodes = pools.map((pool) =>
    vaultTestNode(pool, { masterKeys: [testMasterKey(2), testMasterKey(1)] }),
  )
  const operator = vaultTestNode(database.pool, {
    masterKeys: [testMasterKey(2), testMasterKey(1)],
  })
  await vaultTestNode(database.pool, { masterKeys: [testMasterKey(1)] }).vault.prepare()
  for (const { keys } of nodes) await keys.keep()
  const load: Load = { tokens: [], refusals: [], isOver: false }
  const workers = nodes.flatMap((node) =>
    Array.from({ length: WORKERS_PER_NODE }, () => work(node, load)),
  )
  await untilStored(load, CARDS_PER_ROTATION)
  expect(await operator.keys.rotateMasterKey()).toMatchObject({ rewrapped: 6 })
  for (let rotation = 1; rotation <= ROTATIONS; rotation += 1) {
    for (const keyClass of SEAL_CLASSES) {
      expect((await operator.keys.rotateDataKey(keyClass)).kind).toBe('Rotated')
    }
    // One node sees the new key at once; the other goes on with the old one for its five seconds.
    for (const node of nodes) {
      node.clock.pass(5_000)
      await node.keys.keep()
      await untilStored(load, load.tokens.length + CARDS_PER_ROTATION / 2)
    }
    await Promise.all(nodes.map((node) => node.keys.keep()))
  }
  load.isOver = true
  await Promise.all(workers)
  await Promise.all(nodes.map((node) => node.keys.keep()))
  expect(load.refusals).toEqual([])
  expect(await recordsUnderOldKeys(operator)).toBe(0)
  operator.clock.pass(2 * 60 * 60 * 1_000)
  await operator.keys.keep()
  const keys = await operator.keys.status()
  expect(keys.filter(({ state }) => state === 'DecryptOnly')).toEqual([])
  const fresh = vaultTestNode(database.pool, { masterKeys: [testMasterKey(2)] })
  for (const cardToken of load.tokens) {
    const card = await findCard({ merchantId: MERCHANT, cardToken }, fresh.cards)
    if (card === null) throw new Error('a card was not found')
    expect((await openCard(card, fresh.cards)).number.expose()).toBe(NUMBER)
  }
  expect(load.tokens.length).toBeGreaterThanOrEqual((ROTATIONS + 1) * CARDS_PER_ROTATION)
  await Promise.all(pools.map((pool) => pool.end()))
})
