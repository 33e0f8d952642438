import { describe, expect, it } from 'vitest'
import { LatestMap } from './index.ts'

describe('a map of the latest entries', () => {
  it('forgets what was set longest ago, and counts a second setting as new', () => {
    const map = new LatestMap<string, number>(2)
    map.set('one', 1).set('two', 2).set('one', 3).set('three', 4)
    expect([...map]).toEqual([
      ['one', 3],
      ['three', 4],
    ])
  })

  it('keeps what is in use, whatever else comes', () => {
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
