import { type Clock, LatestMap } from '../kernel/index.ts'

/** Suspending or revoking takes effect on every node within this time. */
export const CACHE_LIFE_MILLISECONDS = 5_000

export type CachedLookUp<Key, Value> = Readonly<{
  find: (key: Key) => Promise<Value | null>
  /** Whether `find` would answer without a load. */
  remembers: (key: Key) => boolean
}>

export type CachedLookUpOptions<Key, Value> = Readonly<{
  load: (key: Key) => Promise<Value | null>
  clock: Clock
  entriesMaximum: number
}>

type Entry<Value> = Readonly<{ loadedAtMilliseconds: number; value: Promise<Value | null> }>

/**
 * Remembers what `load` found for five seconds. Callers that ask for one key at once share one load. What
 * was not found, or failed to load, is not remembered: a key works as soon as it is issued, and strangers
 * with random keys push nothing out.
 */
export function createCachedLookUp<Key, Value>(
  options: CachedLookUpOptions<Key, Value>,
): CachedLookUp<Key, Value> {
  const found = new LatestMap<Key, Entry<Value>>(options.entriesMaximum)
  const loading = new Map<Key, Promise<Value | null>>()
  const freshValue = (key: Key): Promise<Value | null> | null => {
    const now = options.clock.monotonicMilliseconds()
    const entry = found.get(key)
    const isFresh =
      entry !== undefined && now - entry.loadedAtMilliseconds < CACHE_LIFE_MILLISECONDS
    return isFresh ? entry.value : null
  }
  return {
    find: (key) =>
      freshValue(key) ?? loading.get(key) ?? startLoad(key, { options, found, loading }),
    remembers: (key) => freshValue(key) !== null,
  }
}

type Shelves<Key, Value> = Readonly<{
  options: CachedLookUpOptions<Key, Value>
  found: Map<Key, Entry<Value>>
  loading: Map<Key, Promise<Value | null>>
}>

function startLoad<Key, Value>(key: Key, shelves: Shelves<Key, Value>): Promise<Value | null> {
  const { options, found, loading } = shelves
  // The life counts from before the question: the answer may be that old already.
  const loadedAtMilliseconds = options.clock.monotonicMilliseconds()
  found.delete(key)
  const value = options
    .load(key)
    .then((loaded) => {
      if (loaded !== null) found.set(key, { loadedAtMilliseconds, value })
      return loaded
    })
    .finally(() => loading.delete(key))
  loading.set(key, value)
  return value
}
