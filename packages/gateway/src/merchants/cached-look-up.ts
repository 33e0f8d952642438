import type { Clock } from '../kernel/index.ts'

/** Suspending or revoking takes effect on every node within this time. */
export const CACHE_LIFE_MILLISECONDS = 5_000

export type CachedLookUp<Value> = Readonly<{ find: (key: string) => Promise<Value | null> }>

export type CachedLookUpOptions<Value> = Readonly<{
  load: (key: string) => Promise<Value | null>
  clock: Clock
  entriesMaximum: number
}>

type Entry<Value> = Readonly<{ loadedAtMilliseconds: number; value: Promise<Value | null> }>

/**
 * Remembers what `load` found for five seconds. Callers that ask for one key at once share one load. What
 * was not found, or failed to load, is not remembered: a key works as soon as it is issued, and strangers
 * with random keys push nothing out.
 */
export function createCachedLookUp<Value>(
  options: CachedLookUpOptions<Value>,
): CachedLookUp<Value> {
  const found = new Map<string, Entry<Value>>()
  const loading = new Map<string, Promise<Value | null>>()
  return {
    find: (key) => {
      const now = options.clock.monotonicMilliseconds()
      const entry = found.get(key)
      if (entry !== undefined && now - entry.loadedAtMilliseconds < CACHE_LIFE_MILLISECONDS) {
        return entry.value
      }
      return loading.get(key) ?? startLoad(key, { options, found, loading })
    },
  }
}

type Shelves<Value> = Readonly<{
  options: CachedLookUpOptions<Value>
  found: Map<string, Entry<Value>>
  loading: Map<string, Promise<Value | null>>
}>

function startLoad<Value>(key: string, shelves: Shelves<Value>): Promise<Value | null> {
  const { options, found, loading } = shelves
  // The life counts from before the question: the answer may be that old already.
  const loadedAtMilliseconds = options.clock.monotonicMilliseconds()
  found.delete(key)
  const value = options
    .load(key)
    .then((loaded) => {
      if (loaded !== null) keep(key, { loadedAtMilliseconds, value }, shelves)
      return loaded
    })
    .finally(() => loading.delete(key))
  loading.set(key, value)
  return value
}

function keep<Value>(key: string, entry: Entry<Value>, shelves: Shelves<Value>): void {
  const { found, options } = shelves
  // A map lists its keys in the order they came: the first is the oldest.
  for (const oldest of found.keys()) {
    if (found.size < options.entriesMaximum) break
    found.delete(oldest)
  }
  found.set(key, entry)
}
