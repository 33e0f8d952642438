/** Decision 9.45: readings are exact while they are few or quick, and shared once they cost too much. */
import { beforeEach, expect, it } from 'vitest'

import { type ManualClock, manualClock } from '../../base/kernel/testing/manual-clock.ts'
import { readWithinBudget } from './index.ts'

let clock: ManualClock
let readings: number
let read: ReturnType<typeof readWithinBudget<number>>

beforeEach(() => {
  clock = manualClock()
  readings = 0
  read = readWithinBudget<number>(clock)
})

const taking = (milliseconds: number) => async () => {
  clock.pass(milliseconds)
  readings += 1
  return readings
}
const shown = async (key: string, milliseconds: number) =>
  (await read(key, taking(milliseconds))).value

it('reads anew each time until the readings have taken a second', async () => {
  expect([await shown('a', 900), await shown('a', 90), await shown('a', 0)]).toEqual([1, 2, 3])
})

it('shows a reading that exceeds the budget for a hundred times the excess, with its own time, and only under its key', async () => {
  const { at } = await read('a', taking(1_100))
  clock.pass(9_999)
  expect(await read('a', taking(0))).toEqual({ value: 1, at })
  expect(await shown('b', 0)).toBe(2)
  clock.pass(1)
  expect(await shown('a', 0)).toBe(3)
})

it('spends a hundredth of the time on readings, however often it is asked', async () => {
  await shown('a', 1_000)
  const before = readings
  const taken = 100
  for (let step = 0; step < 1_000; step += 1) {
    clock.pass(200)
    await shown('a', taken)
  }
  // 200 s, besides the time that the readings themselves took.
  expect((readings - before) * taken).toBeGreaterThan(1_800)
  expect((readings - before) * taken).toBeLessThan(2_200)
})

it('reads anew each time again after a pause', async () => {
  await shown('a', 1_100)
  clock.pass(110_000)
  expect([await shown('a', 400), await shown('a', 400), await shown('a', 100)]).toEqual([2, 3, 4])
})

it('lets all who come meanwhile wait for one reading, once the budget was exceeded', async () => {
  await read('a', taking(1_300))
  clock.pass(30_000)
  const together = await Promise.all([shown('a', 300), shown('a', 300), shown('a', 300)])
  expect(together).toEqual([2, 2, 2])
})

it('counts readings side by side once', async () => {
  await Promise.all([shown('a', 900), shown('a', 900), shown('a', 900)])
  clock.pass(100 * 900)
  expect(await shown('a', 0)).toBe(4)
})

it('keeps no failure', async () => {
  await read('a', taking(1_300))
  clock.pass(30_000)
  await expect(read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await shown('a', 0)).toBe(2)
})
