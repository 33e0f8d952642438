import { describe, expect, test } from 'vitest'
import { CACHE_LIFE_MILLISECONDS, createCachedLookUp, LatestMap } from './caches.ts'
import { manualClock } from './testing/manual-clock.ts'

function countingLookUp(values: Map<string, number>, entriesMaximum = 3) {
  const clock = manualClock()
  const asked: string[] = []
  const load = async (key: string) => {
    asked.push(key)
    return values.get(key) ?? null
  }
  return { clock, asked, lookUp: createCachedLookUp({ load, clock, entriesMaximum }) }
}

describe('a cached look-up', () => {
  test('a found value is not loaded again within its life', async () => {
    const values = new Map([['a', 1]])
    const { clock, asked, lookUp } = countingLookUp(values)
    expect(await lookUp.find('a')).toBe(1)
    values.set('a', 2)
    clock.pass(CACHE_LIFE_MILLISECONDS - 1)
    expect(await lookUp.find('a')).toBe(1)
    clock.pass(1)
    expect(await lookUp.find('a')).toBe(2)
    expect(asked).toEqual(['a', 'a'])
  })

  test('the life counts from the question, however late the answer comes', async () => {
    const clock = manualClock()
    let version = 0
    const load = async () => {
      version += 1
      clock.pass(CACHE_LIFE_MILLISECONDS)
      return version
    }
    const lookUp = createCachedLookUp({ load, clock, entriesMaximum: 3 })
    expect(await lookUp.find('a')).toBe(1)
    expect(await lookUp.find('a')).toBe(2)
  })

  test('concurrent callers share one load', async () => {
    const { asked, lookUp } = countingLookUp(new Map([['a', 1]]))
    expect(await Promise.all([1, 2, 3].map(() => lookUp.find('a')))).toEqual([1, 1, 1])
    expect(asked).toEqual(['a'])
  })

  test('a key that was not found works as soon as it exists', async () => {
    const values = new Map<string, number>()
    const { lookUp } = countingLookUp(values)
    expect(await lookUp.find('new')).toBeNull()
    values.set('new', 7)
    expect(await lookUp.find('new')).toBe(7)
  })

  test('tells which keys are fresh, without a load', async () => {
    const { clock, asked, lookUp } = countingLookUp(new Map([['a', 1]]))
    expect(lookUp.remembers('a')).toBe(false)
    await Promise.all([lookUp.find('a'), lookUp.find('b')])
    expect([lookUp.remembers('a'), lookUp.remembers('b')]).toEqual([true, false])
    clock.pass(CACHE_LIFE_MILLISECONDS)
    expect(lookUp.remembers('a')).toBe(false)
    expect(asked).toEqual(['a', 'b'])
  })

  test('a failure is not kept', async () => {
    let isDown = true
    const load = async () => {
      if (isDown) throw new Error('down')
      return 1
    }
    const lookUp = createCachedLookUp({ load, clock: manualClock(), entriesMaximum: 3 })
    await expect(lookUp.find('a')).rejects.toThrow('down')
    isDown = false
    expect(await lookUp.find('a')).toBe(1)
  })

  test('keys that do not exist push nothing out, and the maximum is kept', async () => {
    const { asked, lookUp } = countingLookUp(new Map(['a', 'b', 'c', 'd'].map((key) => [key, 1])))
    for (const key of ['a', 'b', 'c', 'x', 'y', 'z', 'x']) await lookUp.find(key)
    asked.length = 0
    for (const key of ['a', 'b', 'c']) await lookUp.find(key)
    expect(asked).toEqual([])
    await lookUp.find('d')
    for (const key of ['b', 'c', 'd', 'a']) await lookUp.find(key)
    expect(asked).toEqual(['d', 'a'])
  })
})

describe('a map of the latest entries', () => {
  test('forgets what was set longest ago, and counts a second setting as new', () => {
    const map = new LatestMap<string, number>(2)
    map.set('one', 1).set('two', 2).set('one', 3).set('three', 4)
    expect([...map]).toEqual([
      ['one', 3],
      ['three', 4],
    ])
  })

  test('keeps what is in use, whatever else comes', () => {
    const map = new LatestMap<string, number>(100)
    for (let each = 0; each < 1_000; each += 1) {
      map.set('in use', each)
      map.set(`other ${each}`, each)
      expect(map.get('in use')).toBe(each)
      expect(map.size).toBe(Math.min(each + 2, 100))
    }
    expect(map.get('other 901')).toBe(901)
    expect(map.has('other 900')).toBe(false)
  })
})
