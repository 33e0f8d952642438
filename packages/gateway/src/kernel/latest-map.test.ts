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
})
