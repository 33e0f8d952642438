import { expect, it } from 'vitest'

import { runFaults } from './campaign.ts'
import { verdictOf } from './verdict.ts'

/** The short run of `npm run faults`: two nodes, one with a wrong clock, and the faults that are over soonest. */
it('a killed node, a cut and a turned way to the database, a drain and a restore break no rule', async () => {
  const report = await runFaults({
    seed: 20_261_123,
    rounds: 1,
    nodes: 2,
    callers: 3,
    skewMilliseconds: 600_000,
    faults: ['kill', 'cut', 'standby', 'end'],
    withRestore: true,
    isShort: true,
  })
  expect(verdictOf(report)).toEqual([])
  expect(report.faults).toBe(4)
  expect(report.claims).toBeGreaterThan(10)
  // Three orders were at the bank when their node died.
  expect(report.longestTakeOverMilliseconds).toBeGreaterThan(0)
}, 240_000)
