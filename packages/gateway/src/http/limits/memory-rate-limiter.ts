import type { Clock } from '../../kernel/index.ts'
import { createSharedCounter } from '../../velocity/index.ts'
import type { Limits, RateLimiter } from './rate-limiter.ts'

/** A limiter that shares its counts with nobody. */
export function createMemoryRateLimiter(
  limits: Limits,
  clock: Pick<Clock, 'monotonicMilliseconds'>,
): RateLimiter {
  const counter = createSharedCounter({ limits, clock, store: { exchange: async () => [] } })
  return {
    take: (bucket, key) => counter.take(bucket, key),
    peek: (bucket, key) => counter.peek(bucket, key),
  }
}
