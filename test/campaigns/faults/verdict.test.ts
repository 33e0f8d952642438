import { expect, it } from 'vitest'

import type { FaultReport } from './campaign.ts'
import { figuresOf, verdictOf } from './verdict.ts'

const callOf = (milliseconds: number) => ({
  method: 'provision',
  milliseconds,
  status: 200,
  fault: 'kill',
})

const WELL: FaultReport = {
  faults: 8,
  calls: 300,
  answers: 290,
  claims: 90,
  lostOrOtherwise: [],
  doubled: [],
  differentBooks: [],
  stuck: [],
  brokenByDrain: [],
  restored: [],
  longestCalls: [callOf(15_000)],
  longestTakeOverMilliseconds: 10_000,
  longestLateTakeOverMilliseconds: 27_000,
  brokenOff: new Map(),
}

it.each<readonly [what: string, broken: Partial<FaultReport>]>([
  ['an acknowledged payment that was lost', { lostOrOtherwise: ['an order'] }],
  ['a payment that was taken twice', { doubled: ['an order'] }],
  ['ledgers that differ', { differentBooks: ['an order'] }],
  ['an order that is stuck', { stuck: ['an order'] }],
  ['a call that a drain cut', { brokenByDrain: ['a call'] }],
  ['a used call that was taken after a restore', { restored: ['a call'] }],
  ['a call above 15 s', { longestCalls: [callOf(15_001), callOf(14_000)] }],
  ['a load that did not come through', { claims: 10 }],
  ['no take-over at all', { longestTakeOverMilliseconds: 0, longestLateTakeOverMilliseconds: 0 }],
  ['a take-over above 10 s', { longestTakeOverMilliseconds: 10_001 }],
  ['one above 27 s with late rows', { longestLateTakeOverMilliseconds: 27_001 }],
])('%s is one problem of the run', (_, broken) => {
  expect(verdictOf(WELL)).toEqual([])
  expect(verdictOf({ ...WELL, ...broken })).toHaveLength(1)
  expect(figuresOf({ ...WELL, ...broken })).not.toBe(figuresOf(WELL))
})
