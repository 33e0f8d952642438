/** Decision 3.2: the operator imports over the table; every node answers from the new one soon after. */

import { describe, expect, test } from 'vitest'
import { type BinRecord, unknownBin } from './bin.ts'
import { createBinCache } from './bin-cache.ts'

/** A store and a clock that a test moves by hand; counts what the cache asks for. */
function world() {
  const state = { version: 'one', title: 'old', now: 0, loads: 0, checks: 0, isBroken: false }
  const all = async (): Promise<BinRecord[]> => {
    state.loads += 1
    return [{ ...unknownBin('552879'), prefix: '552879', bankTitle: state.title }]
  }
  const version = async () => {
    state.checks += 1
    if (state.isBroken) throw new Error('the store is away')
    return state.version
  }
  const clock = { monotonicMilliseconds: () => state.now }
  const cache = createBinCache({ store: { all, version }, clock, refreshMilliseconds: 5_000 })
  const title = async () => (await cache.directory()).lookUp('552879').bankTitle
  return { state, title }
}

describe('the BIN cache', () => {
  test('loads once, also for callers at the same moment', async () => {
    const { state, title } = world()
    expect(await Promise.all([title(), title(), title()])).toEqual(['old', 'old', 'old'])
    expect(state.loads).toBe(1)
  })

  test('asks for the version at most every few seconds', async () => {
    const { state, title } = world()
    await title()
    state.now = 4_999
    await title()
    expect(state.checks).toBe(1)
    state.now = 5_000
    await title()
    expect(state.checks).toBe(2)
    expect(state.loads).toBe(1)
  })

  test('loads again when an import changed the version', async () => {
    const { state, title } = world()
    await title()
    Object.assign(state, { version: 'two', title: 'new', now: 4_999 })
    expect(await title()).toBe('old')
    state.now = 5_000
    expect(await title()).toBe('new')
  })

  test('a failed load fails the call, and the next call tries again', async () => {
    const { state, title } = world()
    state.isBroken = true
    await expect(title()).rejects.toThrow('the store is away')
    state.isBroken = false
    expect(await title()).toBe('old')
  })
})
