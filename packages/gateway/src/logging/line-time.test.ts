import fc from 'fast-check'
import { expect, it } from 'vitest'

import { createLineTime } from './log.ts'

it('is the ISO 8601 text of every moment, in whatever order they come', () => {
  let now = 0
  const lineTime = createLineTime(() => now)
  const moment = fc.oneof(
    fc.integer({ min: 1_790_000_000_000, max: 1_790_000_005_000 }),
    fc.integer({ min: 0, max: 4_000_000_000_000 }),
  )
  fc.assert(
    fc.property(moment, (each) => {
      now = each
      expect(lineTime()).toBe(`,"time":"${new Date(each).toISOString()}"`)
    }),
    { numRuns: 1_000 },
  )
})
