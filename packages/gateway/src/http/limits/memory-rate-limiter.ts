import type { Clock } from '../../kernel/index.ts'
import type { Bucket, Limits, RateLimiter } from './rate-limiter.ts'

/** Addresses are many, and an attacker may have many more: beyond this the oldest are forgotten. */
const KEYS_MAXIMUM = 100_000

/**
 * Counts in this process, by the generic cell rate algorithm: one number per key, the time at which
 * everything that was taken will have flowed off. A whole period's calls may come at once.
 */
export function createMemoryRateLimiter(
  limits: Limits,
  clock: Pick<Clock, 'monotonicMilliseconds'>,
): RateLimiter {
  const emptyAt = new Map<string, number>()
  const ask = (bucket: Bucket, key: string, cost: 0 | 1): number | null => {
    const limit = limits[bucket]
    if (limit === null) return null
    const id = `${bucket} ${key}`
    const now = clock.monotonicMilliseconds()
    const each = limit.perMilliseconds / limit.calls
    const next = Math.max(now, emptyAt.get(id) ?? 0) + each
    const excess = next - now - limit.perMilliseconds
    // Sums of fractions may miss the period by a hair.
    if (excess > 1e-6) return Math.max(1, Math.ceil(excess / 1_000))
    if (cost === 1) remember(emptyAt, id, next)
    return null
  }
  return {
    take: (bucket, key) => Promise.resolve(ask(bucket, key, 1)),
    peek: (bucket, key) => Promise.resolve(ask(bucket, key, 0)),
  }
}

function remember(emptyAt: Map<string, number>, id: string, time: number): void {
  // Taken out first, so that the order of the map is the order of the last use.
  emptyAt.delete(id)
  emptyAt.set(id, time)
  if (emptyAt.size <= KEYS_MAXIMUM) return
  for (const oldest of emptyAt.keys()) {
    emptyAt.delete(oldest)
    return
  }
}
