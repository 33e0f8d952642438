/**
 * Counts calls against limits (decision 1.7). A port: the one in memory counts per process, one in
 * PostgreSQL can count for all nodes.
 */
export type RateLimiter = Readonly<{
  /** Counts a call. Null: within the limit; else the seconds after which it would be. */
  take: (bucket: Bucket, key: string) => Promise<number | null>
  /** As `take`, but counts nothing: for calls of which only some count. */
  peek: (bucket: Bucket, key: string) => Promise<number | null>
}>

export type Bucket = 'merchant' | 'address' | 'failedSignatures' | 'tokens'

/** Null: no limit. */
export type Limits = Readonly<
  Record<Bucket, Readonly<{ calls: number; perMilliseconds: number }> | null>
>
