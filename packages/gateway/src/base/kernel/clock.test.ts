import { describe, expect, test } from 'vitest'
import { createDatabaseClock } from './clock.ts'
import { manualClock } from './testing/manual-clock.ts'

const SECOND = 1_000

/** A node whose own clock says 1999, and a database; each answer takes 20 ms unless it is told otherwise. */
async function node({ ways: firstWays = [] as number[][] } = {}) {
  const own = manualClock(new Date('1999-01-01T00:00:00Z'))
  const state = { ahead: Date.parse('2026-10-05T09:00:00Z') - own.now().getTime() }
  let ways = [10, 10]
  let asked = 0
  const readDatabaseTime = async () => {
    const [there = 0, back = 0] = firstWays[asked] ?? ways
    asked += 1
    own.pass(there)
    const seen = new Date(own.now().getTime() + state.ahead)
    own.pass(back)
    return seen
  }
  const clock = await createDatabaseClock({ readDatabaseTime, clock: own })
  return {
    clock,
    own,
    asked: () => asked,
    /** Sets the database's clock. */
    set: (milliseconds: number) => {
      state.ahead += milliseconds
    },
    takes: (there: number, back: number) => {
      ways = [there, back]
    },
    /** How far the clock is from the database's. */
    wrongBy: () => clock.now().getTime() - (own.now().getTime() + state.ahead),
  }
}

describe('decision 8.26: the time of all nodes is the database’s', () => {
  test('a wrong wall clock of the machine does not matter, and its error is known', async () => {
    const { clock, own, wrongBy } = await node()
    expect(clock.now().toISOString().slice(0, 19)).toBe('2026-10-05T09:00:00')
    own.pass(3_600 * SECOND)
    expect(wrongBy()).toBe(0)
    expect(clock.aheadMilliseconds()).toBe(
      Date.parse('1999-01-01T00:00:00Z') - Date.parse('2026-10-05T09:00:00Z'),
    )
  })

  test('the slow first answer of a new connection is outweighed before the clock is used', async () => {
    const first = await node({
      ways: [
        [800, 0],
        [400, 0],
        [10, 10],
      ],
    })
    expect([first.wrongBy(), first.asked()]).toEqual([0, 3])
  })

  test('a late answer does not replace an early one', async () => {
    const { clock, takes, wrongBy } = await node()
    takes(1_900, 100)
    for (let looks = 0; looks < 29; looks += 1) expect(await clock.measure()).toBe(0)
    expect(wrongBy()).toBe(0)
  })

  test('drift is followed', async () => {
    const { clock, set, own, wrongBy } = await node()
    for (let looks = 0; looks < 100; looks += 1) {
      set(0.1)
      own.pass(SECOND)
      await clock.measure()
    }
    expect(Math.abs(wrongBy())).toBeLessThan(1)
    expect(clock.hasJumped()).toBe(false)
  })

  test('a clock that was set ahead is followed at once, and counts as a jump for two minutes', async () => {
    const { clock, set, own, wrongBy } = await node()
    set(600 * SECOND)
    expect(await clock.measure()).toBe(600 * SECOND)
    expect([wrongBy(), clock.hasJumped()]).toEqual([0, true])
    own.pass(119 * SECOND)
    expect(clock.hasJumped()).toBe(true)
    own.pass(SECOND)
    expect(clock.hasJumped()).toBe(false)
  })

  test('a small step back makes the time stand still, never go back', async () => {
    const { clock, set, own, wrongBy } = await node()
    const before = clock.now()
    set(-1_500)
    await clock.measure()
    expect(clock.now()).toEqual(before)
    own.pass(1_000)
    expect(clock.now()).toEqual(before)
    own.pass(1_000)
    expect([wrongBy(), clock.now() > before]).toEqual([0, true])
  })

  test('a large step back is followed at once: a node that stays ahead takes others’ calls for dead', async () => {
    const { clock, set, wrongBy } = await node()
    clock.now()
    set(-600 * SECOND)
    expect(await clock.measure()).toBe(-600 * SECOND)
    expect([wrongBy(), clock.hasJumped()]).toEqual([0, false])
  })
})
