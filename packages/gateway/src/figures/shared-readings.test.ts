/** Decision 9.45: a slow reading is shared, a quick one never. */
import { beforeEach, expect, it } from 'vitest'

import { type ManualClock, manualClock } from '../kernel/testing/manual-clock.ts'
import { shareSlowReadings } from './index.ts'

let clock: ManualClock
let readings: number
let share: ReturnType<typeof shareSlowReadings<number>>

beforeEach(() => {
  clock = manualClock()
  readings = 0
  share = shareSlowReadings<number>(clock)
})

const taking = (milliseconds: number) => async () => {
  clock.pass(milliseconds)
  readings += 1
  return readings
}
const shown = async (key: string, milliseconds: number) =>
  (await share(key, taking(milliseconds))).value

it('reads anew each time while readings are quick', async () => {
  expect([await shown('a', 199), await shown('a', 199), await shown('a', 0)]).toEqual([1, 2, 3])
})

it('shows a slow reading for twenty times its duration, with its own time, and only under its key', async () => {
  const { at } = await share('a', taking(300))
  clock.pass(5_999)
  expect(await share('a', taking(0))).toEqual({ value: 1, at })
  expect(await shown('b', 0)).toBe(2)
  clock.pass(1)
  expect(await shown('a', 0)).toBe(3)
  expect(await shown('a', 0)).toBe(4)
})

it('lets all who come meanwhile wait for one reading, once readings have been slow', async () => {
  await share('a', taking(300))
  clock.pass(6_000)
  const together = await Promise.all([shown('a', 300), shown('a', 300), shown('a', 300)])
  expect(together).toEqual([2, 2, 2])
})

it('keeps no failure', async () => {
  await share('a', taking(300))
  clock.pass(6_000)
  await expect(share('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await shown('a', 0)).toBe(2)
})
