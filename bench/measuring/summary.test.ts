import { describe, expect, test } from 'vitest'

import { type Cell, nameOf, rotated } from './cell.ts'
import { type Measurement, summarise } from './summary.ts'

const LIMIT: Cell = { subject: 'limit', load: 'provision', connections: 16 }
const GATEWAY: Cell = { subject: 'product', load: 'provision', connections: 64 }
const PLAIN: Cell = { ...GATEWAY, subject: 'plain' }

function measurement(round: number, perSecond: number, isDisturbed = false): Measurement {
  const use = { microseconds: { gateway: perSecond * 200 }, others: 0, steal: 0, isDisturbed }
  return { round, perSecond, completed: perSecond, p50: 5, p95: 8, p99: 9, use }
}

function gatewayOf(cells: Parameters<typeof summarise>[0]) {
  const found = summarise(cells).find(({ cell }) => cell === GATEWAY)
  if (found === undefined) throw new Error('the gateway is missing')
  return found
}

describe('what rounds come to', () => {
  test('a rate is divided by that of the same round, not by a median of others', () => {
    const { ratio, ofPlain } = gatewayOf([
      { cell: LIMIT, measurements: [measurement(0, 1_000), measurement(1, 4_000)] },
      { cell: GATEWAY, measurements: [measurement(0, 1_200), measurement(1, 4_800)] },
      { cell: PLAIN, measurements: [measurement(0, 600), measurement(1, 2_400)] },
    ])
    expect(ratio).toEqual({ median: 1.2, minimum: 1.2, maximum: 1.2, count: 2 })
    expect(ofPlain?.median).toBe(2)
  })

  test('a disturbed measurement is dropped and counted', () => {
    const gateway = gatewayOf([
      { cell: LIMIT, measurements: [measurement(0, 1_000), measurement(1, 1_000)] },
      { cell: GATEWAY, measurements: [measurement(0, 900), measurement(1, 100, true)] },
    ])
    expect(gateway).toMatchObject({ kept: 1, dropped: 1, isDisturbed: false })
    expect(gateway.perSecond.minimum).toBe(900)
    expect(gateway.microseconds).toEqual({ gateway: 200 })
  })

  test('nothing but disturbed measurements is shown, and marked', () => {
    const gateway = gatewayOf([{ cell: GATEWAY, measurements: [measurement(0, 100, true)] }])
    expect(gateway).toMatchObject({ kept: 0, dropped: 1, isDisturbed: true, ratio: null })
  })

  test('every cell is in every round, and rounds begin with different ones', () => {
    const cells = [LIMIT, GATEWAY, PLAIN, { ...GATEWAY, connections: 1 }]
    const rounds = [0, 1, 2, 3].map((round) => rotated(cells, round))
    for (const round of rounds) {
      expect(round.map(nameOf).toSorted()).toEqual(cells.map(nameOf).toSorted())
    }
    expect(new Set(rounds.map(([first]) => first)).size).toBeGreaterThan(1)
  })
})
