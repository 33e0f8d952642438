/** Decision 1.7: the limits against card testing that follow from the settings. */

import { describe, expect, test } from 'vitest'
import { cardTestingLimits } from './card-testing-limits.ts'

const MINUTE = 60_000
const GENEROUS = { calls: 60_000, perMilliseconds: MINUTE }
const TIGHT = { calls: 5, perMilliseconds: 60 * MINUTE }
const PER_CARD = { calls: 10, perMilliseconds: 24 * 60 * MINUTE }

describe('tries at link pages', () => {
  test.each([
    ['sandbox', GENEROUS, GENEROUS, GENEROUS],
    ['sandbox', TIGHT, TIGHT, TIGHT],
    [
      'live',
      GENEROUS,
      { calls: 120, perMilliseconds: MINUTE },
      { calls: 1_200, perMilliseconds: MINUTE },
    ],
    ['live', TIGHT, TIGHT, TIGHT],
    ['live', null, null, null],
  ] as const)('%s with tokens %j: %j per address, %j per link', (mode, tokens, address, link) => {
    const limits = cardTestingLimits({ tokens, declinesPerCard: null }, mode)
    expect(limits).toMatchObject({ linkTriesPerAddress: address, linkTriesPerLink: link })
  })
})

test.each([
  [PER_CARD, { calls: 1_000, perMilliseconds: 24 * 60 * MINUTE }],
  [null, null],
])('declines of a card %j: of its BIN %j', (declinesPerCard, declinesPerBin) => {
  const limits = cardTestingLimits({ tokens: null, declinesPerCard }, 'live')
  expect(limits).toMatchObject({ declinesPerBin })
})
