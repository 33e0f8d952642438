/** Decision 2.2: a pair works once, on all nodes; its partitions follow the nonce's own time. */

import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SingleUsePair } from '../../payment/auth/index.ts'
import { readDatabaseTime } from '../database/database-mode.ts'
import { useTestDatabase } from '../testing/index.ts'
import { maintainPairPartitions } from './pair-partitions.ts'
import { createPairStore } from './pair-store.ts'

const DAY = 24 * 60 * 60 * 1_000
const WINDOW = { pastMilliseconds: DAY, aheadMilliseconds: 15 * 60 * 1_000 }
const NOW = new Date('2026-10-05T09:00:00Z')

const database = useTestDatabase()

function newPair(nonce = '1791190800000'): SingleUsePair {
  return {
    merchantId: '01900000-0000-7000-8000-000000000001',
    publicKey: 'pk_test_1',
    nonce,
    mac: randomBytes(32),
    nonceTime: nonce.length === 13 ? BigInt(nonce) : -1n,
  }
}

async function partitions(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'single_use_pair'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function whereIs(pair: SingleUsePair): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select tableoid::regclass::text as name from single_use_pair where mac = $1',
    [pair.mac],
  )
  return rows[0]?.name
}

describe('decision 2.2: single use', () => {
  test('twelve at once over two nodes: one passes', async () => {
    const stores = [createPairStore(database.pool), createPairStore(database.otherPool)]
    for (const nonce of ['1791190800000', '17911908000']) {
      const pair = newPair(nonce)
      const consumed = await Promise.all(
        Array.from({ length: 12 }, (_, index) => stores[index % 2]?.consume(pair)),
      )
      expect(consumed.filter((won) => won === true)).toHaveLength(1)
    }
  })

  test('two calls in one millisecond with different ConversationIds are two pairs', async () => {
    const store = createPairStore(database.pool)
    expect(await store.consume(newPair())).toBe(true)
    expect(await store.consume(newPair())).toBe(true)
  })

  test('the same signature under another key is another pair', async () => {
    const store = createPairStore(database.pool)
    const pair = newPair()
    expect(await store.consume(pair)).toBe(true)
    expect(await store.consume({ ...pair, publicKey: 'pk_test_2' })).toBe(true)
    expect(await store.consume(pair)).toBe(false)
  })
})

describe('decision 2.2: partitions by the nonce’s own time', () => {
  beforeEach(async () => {
    for (const name of await partitions()) {
      if (name !== 'single_use_pair_kept') await database.pool.query(`drop table ${name}`)
    }
    await database.pool.query('truncate single_use_pair')
    await database.pool.query('update single_use_pair_dropped set dropped_before = 0')
  })

  test('without a window nothing is made and nothing is dropped', async () => {
    const changes = await maintainPairPartitions(database.pool, { now: NOW, window: null })
    expect(changes).toEqual({ created: [], dropped: [] })
    expect(await partitions()).toEqual(['single_use_pair_kept'])
  })

  test('one for every day that the window reaches, and one in reserve; again: nothing', async () => {
    const made = await maintainPairPartitions(database.pool, { now: NOW, window: WINDOW })
    expect(made).toEqual({
      created: ['20261004', '20261005', '20261006'].map((day) => `single_use_pair_${day}`),
      dropped: [],
    })
    const again = await maintainPairPartitions(database.pool, { now: NOW, window: WINDOW })
    expect(again).toEqual({ created: [], dropped: [] })
  })

  test('pairs that came before their partition move with it and stay used', async () => {
    const store = createPairStore(database.pool)
    const early = newPair(String(NOW.getTime()))
    const odd = newPair('12345')
    const midnight = newPair(String(Date.parse('2026-10-06T00:00:00Z')))
    for (const pair of [early, odd, midnight]) expect(await store.consume(pair)).toBe(true)
    await maintainPairPartitions(database.pool, { now: NOW, window: WINDOW })
    expect(await whereIs(early)).toBe('single_use_pair_20261005')
    expect(await whereIs(midnight)).toBe('single_use_pair_20261006')
    expect(await whereIs(odd)).toBe('single_use_pair_kept')
    for (const pair of [early, odd, midnight]) expect(await store.consume(pair)).toBe(false)
  })

  test('a day is dropped only when its last nonce lies outside the window', async () => {
    const store = createPairStore(database.pool)
    await maintainPairPartitions(database.pool, { now: NOW, window: WINDOW })
    const last = newPair(String(Date.parse('2026-10-05T23:59:59.999Z')))
    const odd = newPair('12345')
    for (const pair of [last, odd]) await store.consume(pair)
    const stillOpen = { now: new Date('2026-10-07T00:04:59Z'), window: WINDOW }
    await maintainPairPartitions(database.pool, stillOpen)
    expect(await store.consume(last)).toBe(false)
    const over = { now: new Date('2026-10-07T00:05:01Z'), window: WINDOW }
    expect((await maintainPairPartitions(database.pool, over)).dropped).toEqual([
      'single_use_pair_20261005',
    ])
    expect(await whereIs(last)).toBeUndefined()
    expect(await store.consume(odd)).toBe(false)
  })

  test('what was dropped stays refused where the window is widened afterwards', async () => {
    const store = createPairStore(database.pool)
    await maintainPairPartitions(database.pool, { now: NOW, window: WINDOW })
    const used = newPair(String(Date.parse('2026-10-05T12:00:00Z')))
    expect(await store.consume(used)).toBe(true)
    const later = { now: new Date('2026-10-07T00:05:01Z'), window: WINDOW }
    await maintainPairPartitions(database.pool, later)
    const wide = { ...WINDOW, pastMilliseconds: 30 * 24 * 60 * 60 * 1_000 }
    await maintainPairPartitions(database.pool, { ...later, window: wide })
    const neverSeen = newPair(used.nonce)
    for (const pair of [used, neverSeen]) expect(await store.consume(pair)).toBe(false)
    const next = newPair(String(Date.parse('2026-10-06T00:00:00Z')))
    for (const passes of [true, false]) expect(await store.consume(next)).toBe(passes)
    expect(await store.consume(newPair('12345'))).toBe(true)
  })

  test('two nodes at once, while pairs come in: every pair passes once', async () => {
    const pools = [database.pool, database.otherPool]
    const pairs = Array.from({ length: 100 }, (_, index) => newPair(String(NOW.getTime() + index)))
    const options = { now: NOW, window: WINDOW }
    const consumed = pairs.map((pair, index) =>
      Promise.all(pools.map((pool) => createPairStore(pool).consume(pair))).then(async (first) => {
        const pool = pools[index % 2] ?? database.pool
        return [...first, await createPairStore(pool).consume(pair)]
      }),
    )
    const changes = await Promise.all(pools.map((pool) => maintainPairPartitions(pool, options)))
    expect(changes.flatMap(({ created }) => created)).toHaveLength(3)
    for (const verdicts of await Promise.all(consumed)) {
      expect(verdicts.filter((won) => won)).toHaveLength(1)
    }
    for (const pair of pairs) expect(await whereIs(pair)).toBe('single_use_pair_20261005')
  })
})

test('the database tells its time', async () => {
  const before = Date.now()
  const seen = (await readDatabaseTime(database.pool)).getTime()
  // The server of the tests runs on this machine: the same clock.
  expect(seen).toBeGreaterThanOrEqual(before - 1)
  expect(seen).toBeLessThanOrEqual(Date.now() + 1)
})
