import { expect, it } from 'vitest'

import { runDumpScan } from './campaign.ts'
import { namedCodes } from './scan-folder.ts'
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
}, 180_000)

it.each([
  'cvv=123',
  '"Cvv":"1234"',
  "cv2='000'",
  'name="cvv"\r\n\r\n987',
  '<Cvv2Val>123</Cvv2Val>',
  'CVC: 123',
])('a security code behind its name is seen: %j', (text) => {
  expect(namedCodes(Buffer.from(`a ${text} b`), 'x')).toHaveLength(1)
})

it.each(['cvv=', 'cvv=12', 'cvv: 20261121', 'the cvv of 3 digits', '26325GCV20503'])(
  'and %j is none',
  (text) => {
    expect(namedCodes(Buffer.from(`a ${text} b`), 'x')).toEqual([])
  },
)
