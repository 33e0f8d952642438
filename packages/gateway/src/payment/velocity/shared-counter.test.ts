import { expect, test } from 'vitest'
import { createSharedCounter } from './shared-counter.ts'
import { createMemoryRateLimitStore } from './testing/memory-rate-limit-store.ts'

test('calls of an exchange that failed are told with the next one, each once', async () => {
  const clock = { monotonicMilliseconds: () => 0 }
  const memory = createMemoryRateLimitStore(clock)
  let fails = true
  const told: number[] = []
  const exchange: typeof memory.exchange = async (calls) => {
    told.push(...calls.map((each) => each.calls))
    if (fails) throw new Error('the database is away')
    return memory.exchange(calls)
  }
  const limits = { callsPerKey: { calls: 10, perMilliseconds: 60_000 } }
  const counter = createSharedCounter({ limits, clock, store: { ...memory, exchange } })
  counter.count('callsPerKey', 'k-1')
  counter.count('callsPerKey', 'k-1')
  await expect(counter.synchronise()).rejects.toThrow('away')
  expect(counter.unshared('callsPerKey', 'k-1')).toBe(2)
  fails = false
  counter.count('callsPerKey', 'k-1')
  await counter.synchronise()
  expect([told, counter.unshared('callsPerKey', 'k-1')]).toEqual([[2, 3], 0])
})
