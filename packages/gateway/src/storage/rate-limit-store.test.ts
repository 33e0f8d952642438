/** Decision 1.7: all nodes share one limit, whose count outlives any of them. */

import type pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../base/kernel/index.ts'
import { waitFor } from '../base/kernel/testing/wait-for.ts'
import type { HeldTry, LimitKey } from '../payment/velocity/held-tries.ts'
import { createSharedCounter, createTryHolder, type Limit } from '../payment/velocity/index.ts'
import { idOf, type SharedCounter } from '../payment/velocity/shared-counter.ts'
import { createRateLimitStore } from './rate-limit-store.ts'
import { useTestDatabase } from './testing/index.ts'

const HOUR = 60 * 60 * 1_000
const FIVE_AN_HOUR: Limit = { calls: 5, perMilliseconds: HOUR }

const database = useTestDatabase()

afterEach(() => database.pool.query('truncate rate_limit'))

type Name = 'calls' | 'unlimited'

function node(pool: pg.Pool, limit = FIVE_AN_HOUR): SharedCounter<Name> {
  const limits = { calls: limit, unlimited: null }
  return createSharedCounter({ limits, clock: systemClock, store: createRateLimitStore(pool) })
}

/** Makes a number of calls and returns for each whether it was allowed. */
function takes(counter: SharedCounter<Name>, times: number, key = 'k'): boolean[] {
  return Array.from({ length: times }, () => counter.take('calls', key) === null)
}

describe('two nodes', () => {
  test('share one limit', async () => {
    const [one, two] = [node(database.pool), node(database.otherPool)]
    expect(takes(one, 3)).toEqual([true, true, true])
    await one.synchronise()
    expect(takes(two, 1)).toEqual([true])
    await two.synchronise()
    expect(takes(two, 2)).toEqual([true, false])
    await two.synchronise()
    await one.synchronise()
    expect(takes(one, 1)).toEqual([false])
  })

  test('let through no more than one limit each in between, and both wait for it afterwards', async () => {
    const [one, two] = [node(database.pool), node(database.otherPool)]
    expect(takes(one, 7).filter(Boolean)).toHaveLength(5)
    expect(takes(two, 7).filter(Boolean)).toHaveLength(5)
    await Promise.all([one.synchronise(), two.synchronise()])
    await Promise.all([one.synchronise(), two.synchronise()])
    // Both nodes together took ten where five are allowed. One place becomes free in twelve minutes, and six must.
    for (const counter of [one, two]) {
      expect(counter.peek('calls', 'k')).toBeGreaterThan(71 * 60)
      expect(counter.peek('calls', 'k')).toBeLessThanOrEqual(72 * 60 + 1)
    }
  })

  test('a node learns of a used up key that it never met', async () => {
    const [one, two] = [node(database.pool), node(database.otherPool)]
    takes(one, 5)
    await one.synchronise()
    expect(two.peek('calls', 'k')).toBeNull()
    await two.synchronise()
    expect(two.peek('calls', 'k')).toBeGreaterThan(0)
    expect(two.peek('calls', 'another key')).toBeNull()
  })

  test('a node that restarts has forgotten nothing', async () => {
    const one = node(database.pool)
    takes(one, 5)
    await one.synchronise()
    const again = node(database.pool)
    await again.synchronise()
    expect(takes(again, 1)).toEqual([false])
  })

  test('count the same hundred keys at once without waiting in a ring', async () => {
    const many = { calls: 100, perMilliseconds: HOUR }
    const nodes = [
      node(database.pool, many),
      node(database.otherPool, many),
      node(database.pool, many),
    ]
    const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`)
    for (let round = 0; round < 20; round += 1) {
      nodes.forEach((each, index) => {
        const inOrder = index === 1 ? keys.toReversed() : keys
        for (const key of inOrder) each.take('calls', key)
      })
      await Promise.all(nodes.map((each) => each.synchronise()))
    }
    await Promise.all(nodes.map((each) => each.synchronise()))
    // Sixty of a hundred were taken by all of them together: forty are left.
    for (const each of nodes) {
      for (const key of keys) each.take('calls', key)
      await each.synchronise()
    }
    const last = nodes[2]
    expect(last === undefined ? [] : takes(last, 60, 'key 7').filter(Boolean).length).toBe(37)
  })
})

describe('a call that is given back', () => {
  test('makes room for one other, here and on the other node', async () => {
    const [one, two] = [node(database.pool), node(database.otherPool)]
    expect(takes(one, 6).filter(Boolean)).toHaveLength(5)
    one.giveBack('calls', 'k')
    expect(takes(one, 2)).toEqual([true, false])
    await one.synchronise()
    // Sent already: a call that is given back now is sent as a negative count.
    one.giveBack('calls', 'k')
    one.giveBack('calls', 'k')
    await one.synchronise()
    await two.synchronise()
    expect(takes(two, 1)).toEqual([true])
    await two.synchronise()
    expect(takes(two, 2)).toEqual([true, false])
  })

  test('counts for nothing where there is no limit', () => {
    const counter = node(database.pool)
    counter.giveBack('unlimited', 'k')
    expect(counter.take('unlimited', 'k')).toBeNull()
  })
})

describe('one limit', () => {
  test('calls that could not be sent are sent later', async () => {
    let isDown = true
    const store = createRateLimitStore(database.pool)
    const exchange: typeof store.exchange = (calls) =>
      isDown ? Promise.reject(new Error('down')) : store.exchange(calls)
    const limits = { calls: FIVE_AN_HOUR, unlimited: null }
    const counter = createSharedCounter({ limits, clock: systemClock, store: { exchange } })
    takes(counter, 2)
    await expect(counter.synchronise()).rejects.toThrow('down')
    takes(counter, 3)
    isDown = false
    await counter.synchronise()
    const other = node(database.otherPool)
    await other.synchronise()
    expect(other.peek('calls', 'k')).toBeGreaterThan(0)
  })

  test('what is unlimited is neither refused nor stored', async () => {
    const counter = node(database.pool)
    for (let call = 0; call < 50; call += 1) expect(counter.take('unlimited', 'k')).toBeNull()
    await counter.synchronise()
    expect((await database.pool.query('select from rate_limit')).rowCount).toBe(0)
  })

  test('flows off by the database clock, and is swept then', async () => {
    const quick = node(database.pool, { calls: 2, perMilliseconds: 1 })
    quick.take('calls', 'gone')
    await quick.synchronise()
    const store = createRateLimitStore(database.pool)
    expect(await store.sweep()).toBe(0)
    await database.pool.query(`update rate_limit set empty_at = now() - interval '2 minutes'`)
    expect(await store.sweep()).toBe(1)
  })
})

/** One of the nodes that hold tries of one limit. */
function holder(pool: pg.Pool, limit: Limit) {
  const parts = { limits: { calls: limit, unlimited: null }, store: createRateLimitStore(pool) }
  const counter = createSharedCounter<Name>({ ...parts, clock: systemClock })
  return { hold: createTryHolder<Name>({ ...parts, counter }), counter }
}

type Holder = ReturnType<typeof holder>

const KEY: readonly LimitKey<Name>[] = [['calls', 'k']]

/** Makes a number of tries at each node at the same moment, and returns those that were allowed. */
async function burst(nodes: readonly Holder[], tries: number): Promise<HeldTry[]> {
  const all = nodes.flatMap(({ hold }) => Array.from({ length: tries }, () => hold(KEY)))
  return (await Promise.all(all)).filter((each) => typeof each !== 'number')
}

/**
 * So many tries one after the other. Of tries at once, an older answer of the database may come last: the node then
 * believes in a lower level, and holds one try more in memory, which no other node knows.
 */
async function inTurn({ hold }: Holder, tries: number): Promise<HeldTry[]> {
  const held: HeldTry[] = []
  for (let made = 0; made < tries; made += 1) {
    const each = await hold(KEY)
    if (typeof each !== 'number') held.push(each)
  }
  return held
}

describe('tries that are taken before their act', () => {
  const TEN: Limit = { calls: 10, perMilliseconds: 24 * HOUR }

  test('of 150 at once on one node just as many go on as the limit says, also when they come again', async () => {
    const one = holder(database.pool, TEN)
    const held = await burst([one], 150)
    expect(held).toHaveLength(10)
    for (const each of held) each.keep()
    expect(await burst([one], 150)).toHaveLength(0)
    await one.counter.synchronise()
    expect(await burst([one], 150)).toHaveLength(0)
    expect(await one.hold(KEY)).toBeGreaterThan(2 * 60 * 60)
  })

  test('at two nodes at once: no more than the limit, and one call that the other node did not know of', async () => {
    for (let round = 0; round < 5; round += 1) {
      await database.pool.query('truncate rate_limit')
      const nodes = [holder(database.pool, TEN), holder(database.otherPool, TEN)]
      const held = await burst(nodes, 75)
      expect(held.length).toBeGreaterThanOrEqual(10)
      expect(held.length).toBeLessThanOrEqual(11)
      for (const each of held) each.keep()
      expect(await burst(nodes, 75)).toHaveLength(0)
      await Promise.all(nodes.map(({ counter }) => counter.synchronise()))
      await Promise.all(nodes.map(({ counter }) => counter.synchronise()))
      expect(await burst(nodes, 75)).toHaveLength(0)
    }
  })

  test('that were given back may be had again, on the other node too', async () => {
    const [one, two] = [holder(database.pool, TEN), holder(database.otherPool, TEN)]
    for (let round = 0; round < 3; round += 1) {
      const held = await inTurn(one, 20)
      expect(held).toHaveLength(10)
      // The first was in memory: its place is taken over in the database, where the key is used up now.
      held[0]?.giveBack()
      const again = await burst([one], 20)
      expect(again).toHaveLength(1)
      const seenByTwo = async () => {
        await two.counter.synchronise()
        return two.counter.peek('calls', 'k')
      }
      // An exchange may read just before the other node's count is committed: the next one has it.
      const wait = await waitFor(seenByTwo, { what: 'the other node to know of it' })
      expect(wait).toBeGreaterThan(60 * 60)
      for (const each of [...held.slice(1), ...again]) each.giveBack()
      await one.counter.synchronise()
      await two.counter.synchronise()
      expect(two.counter.peek('calls', 'k')).toBeNull()
      const others = await burst([two], 20)
      expect(others).toHaveLength(10)
      for (const each of others) each.giveBack()
      await two.counter.synchronise()
      await one.counter.synchronise()
    }
  })

  test('that are given back while the key is used up free it at the next telling', async () => {
    const { counter } = holder(database.pool, TEN)
    for (let call = 0; call < 10; call += 1) counter.take('calls', 'k')
    await counter.synchronise()
    for (let call = 0; call < 7; call += 1) counter.giveBack('calls', 'k')
    await counter.synchronise()
    expect(counter.peek('calls', 'k')).toBeNull()
    expect(Math.round(counter.counted({ id: idOf('calls', 'k'), limit: TEN }))).toBe(3)
  })

  test('take from all keys, or from none', async () => {
    const one = holder(database.pool, TEN)
    for (const each of await burst([one], 10)) each.keep()
    const both = (other: string) => one.hold([['calls', other], ...KEY])
    for (let attempt = 0; attempt < 30; attempt += 1) {
      expect(typeof (await both('other'))).toBe('number')
    }
    const held = await Promise.all(Array.from({ length: 20 }, () => one.hold([['calls', 'other']])))
    expect(held.filter((each) => typeof each !== 'number')).toHaveLength(10)
  })

  test('one after the other, of a key of which nothing is known, ask the database nothing', async () => {
    const store = { take: () => Promise.reject(new Error('asked')) }
    const limits = { calls: TEN, unlimited: null }
    const exchange = async () => []
    const counter = createSharedCounter<Name>({ limits, clock: systemClock, store: { exchange } })
    const hold = createTryHolder<Name>({ limits, counter, store })
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const held = await hold([...KEY, ['unlimited', 'k']])
      if (typeof held !== 'number') held.giveBack()
      expect(held).toHaveProperty('keep')
    }
    // Where the database fails, nothing stays taken.
    const first = await hold(KEY)
    await expect(hold(KEY)).rejects.toThrow('asked')
    if (typeof first !== 'number') first.giveBack()
    expect(await hold(KEY)).toHaveProperty('keep')
  })
})
