/**
 * Counts calls against limits (decision 1.7). It answers at once, from memory: every call asks it several
 * times, and whoever counts for all nodes tells them afterwards.
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
