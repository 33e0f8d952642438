import { type Clock, GatewayError } from '../../kernel/index.ts'
import { createSharedCounter } from '../../velocity/index.ts'

/**
 * Counts calls against limits (decision 1.7). It answers at once, from memory: every call asks it several
 * times. Counts are shared with the other nodes afterwards.
 */
export type RateLimiter = Readonly<{
  /** Counts a call. Null: within the limit; else the seconds after which it would be. */
  take: (bucket: Bucket, key: string) => number | null
  /** As `take`, but counts nothing: for calls of which only some count. */
  peek: (bucket: Bucket, key: string) => number | null
}>

export type Bucket = 'merchant' | 'address' | 'failedSignatures' | 'tokens'

/** Null: no limit. */
export type Limits = Readonly<
  Record<Bucket, Readonly<{ calls: number; perMilliseconds: number }> | null>
>

/** A limiter of one process: its counts are not shared with other nodes. */
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

/** Throws TOO_MANY_REQUESTS where a limiter named the seconds to wait. */
export function refuseBeyond(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds === null) return
  throw new GatewayError('TOO_MANY_REQUESTS', { retryAfterSeconds })
}
