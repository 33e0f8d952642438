import { expect, it } from 'vitest'

import { verdictOf } from './campaign.ts'
import { TOO_LATE } from './faults.ts'

it('a wanted fault that was not met is a failure, and so are kills that all came too late', () => {
  const faults = { 'two runs': 1, 'two targets': 0 }
  expect(verdictOf({ problems: [], faults, points: { [TOO_LATE]: 3 } })).toEqual([
    'two targets: never met',
    'Every kill came too late.',
  ])
})
