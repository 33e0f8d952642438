import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Mutation, simulate } from '../../payment-core/simulation/index.ts'
import { count, emptyTally, type Tally } from './tally.ts'

/** A schedule never waits for the event loop; somebody has to. */
const SCHEDULES_A_TURN = 100
const FAILURES_MAXIMUM = 5

export type Share = Readonly<{ seed: number; count: number; limitMilliseconds: number }>

/**
 * Plays `share.count` schedules from a seed on, or as many as fit into the time. Ends early where rules were
 * broken in a few of them: their seeds are enough.
 */
export async function play(share: Share, progress?: (tally: Tally) => void): Promise<Tally> {
  const tally = emptyTally()
  const end = performance.now() + share.limitMilliseconds
  while (tally.schedules < share.count && performance.now() < end) {
    count(tally, await simulate(share.seed + tally.schedules))
    if (tally.failures.length >= FAILURES_MAXIMUM) break
    if (tally.schedules % SCHEDULES_A_TURN !== 0) continue
    await nextTurn()
    progress?.(tally)
  }
  return tally
}

export type Catch = Readonly<{
  seeds: number
  caught: number
  firstSeed: number | null
  by: string
}>

/** Plays a mutation from a seed on until it was caught so often, or as many schedules as the limit. */
export async function hunt(
  mutation: Mutation,
  { seed, catches, limit }: Readonly<{ seed: number; catches: number; limit: number }>,
): Promise<Catch> {
  let result: Catch = { seeds: 0, caught: 0, firstSeed: null, by: '' }
  while (result.seeds < limit && result.caught < catches) {
    const played = seed + result.seeds
    const { violations } = await simulate(played, { mutation })
    const [first] = violations
    result = { ...result, seeds: result.seeds + 1 }
    if (first === undefined) continue
    const firstSeed = result.firstSeed ?? played
    result = { ...result, caught: result.caught + 1, firstSeed, by: result.by || first }
  }
  return result
}
