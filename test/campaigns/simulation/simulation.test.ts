import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MUTATIONS, simulate } from '../../payment-core/simulation/index.ts'
import { KNOWN_SEEDS } from './known-seeds.ts'
import { hunt, play } from './play.ts'
import { freshSeed } from './run-options.ts'

async function hashOf(seed: number): Promise<string> {
  const { trace } = await simulate(seed, { isTraced: true })
  expect(trace.length).toBeGreaterThan(10)
  return createHash('sha256').update(trace.join('\n')).digest('hex')
}

describe('the payment core in a simulated world', () => {
  test('decisions 5.1 to 5.11 hold in every schedule of a fresh seed', async () => {
    const seed = freshSeed()
    const tally = await play({ seed, count: 100_000, limitMilliseconds: 4_000 })
    console.log(`${tally.schedules} schedules from seed ${seed}`)
    expect(tally.failures, `npm run simulate -- --seed ${seed}`).toEqual([])
    expect(tally.schedules).toBeGreaterThan(10)
  })

  test('the same seed plays the same schedule', async () => {
    for (const seed of [1, 7, 4_711, 1_000_003]) {
      expect(await hashOf(seed)).toBe(await hashOf(seed))
    }
    expect(await hashOf(1)).not.toBe(await hashOf(2))
  })
})

describe('a simulation that can fail', () => {
  test('every mutation has a seed of its own, and a name', () => {
    expect(MUTATIONS.map(({ name }) => name).sort()).toEqual(Object.keys(KNOWN_SEEDS).sort())
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(15)
  })

  test.each(MUTATIONS)('catches: $name', async (mutation) => {
    const seed = KNOWN_SEEDS[mutation.name] ?? 1
    const { caught } = await hunt(mutation, { seed, catches: 1, limit: 3_000 })
    expect(caught).toBe(1)
  })
})
