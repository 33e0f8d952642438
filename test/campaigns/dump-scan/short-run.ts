import { expect, it } from 'vitest'

import { runDumpScan } from './campaign.ts'
import { verdictOf } from './verdict.ts'

/** The short run of `npm run dump-scan`. */
const SEED = Math.trunc(performance.timeOrigin % 2 ** 31)

it(`no file, row, output or answer holds a card (seed ${SEED})`, async () => {
  const report = await runDumpScan({
    // Five wrong places each: just enough for every one of them.
    cards: 16,
    seed: SEED,
    journeysPerCard: 1,
    isShort: true,
  })
  expect(verdictOf(report)).toEqual([])
  expect(report.bytes).toBeGreaterThan(30_000_000)
  expect(report.wrongPlaces).toBeGreaterThanOrEqual(78)
  expect(Object.keys(report.statuses).map(Number)).not.toContain(500)
})
