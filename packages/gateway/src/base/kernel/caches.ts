import type { Clock } from './clock.ts'

/**
 * A map with a maximum number of entries: one more than that removes the entry that was set longest ago.
 *
 * lru-cache is not used. Its fetch gives a key a place before the answer comes, so that random keys would
 * push known ones out; its time to live begins with the answer; and to clear it walks all places, which the
 * rate counters with their 100,000 would do several times a second.
 */
export class LatestMap<Key, Value> extends Map<Key, Value> {
  readonly #entriesMaximum: number

  constructor(entriesMaximum: number) {
    super()
    this.#entriesMaximum = entriesMaximum
  }

  override set(key: Key, value: Value): this {
    // Deleting first moves the key to the end of the map's order. Below half of the maximum nothing is about
    // to be removed, and the deleted places would make V8 rebuild the map every few calls.
    if (this.size * 2 >= this.#entriesMaximum) this.delete(key)
    super.set(key, value)
    if (this.size > this.#entriesMaximum) this.#deleteOldest()
    return this
  }

  #deleteOldest(): void {
    for (const oldest of this.keys()) {
      this.delete(oldest)
      return
    }
  }
}

/** A suspension or revocation takes effect on every node within this time. */
export const CACHE_LIFE_MILLISECONDS = 5_000

export type CachedLookUp<Key, Value> = Readonly<{
  find: (key: Key) => Promise<Value | null>
  /** Whether `find` would answer without a load. */
  remembers: (key: Key) => boolean
}>

type LookUpOptions<Key, Value> = Readonly<{
  load: (key: Key) => Promise<Value | null>
  clock: Clock
  entriesMaximum: number
}>

type Entry<Value> = Readonly<{ loadedAtMilliseconds: number; value: Promise<Value | null> }>

/**
 * Keeps each value that `load` found for five seconds. Concurrent callers of one key share one load. A key
 * that was not found, or whose load failed, is not kept: a new key works at once, and requests with random
 * keys push nothing out.
 */
export function createCachedLookUp<Key, Value>({
  load,
  clock,
  entriesMaximum,
}: LookUpOptions<Key, Value>): CachedLookUp<Key, Value> {
  const found = new LatestMap<Key, Entry<Value>>(entriesMaximum)
  const loading = new Map<Key, Promise<Value | null>>()
  const freshValue = (key: Key): Promise<Value | null> | null => {
    const entry = found.get(key)
    if (entry === undefined) return null
    const age = clock.monotonicMilliseconds() - entry.loadedAtMilliseconds
    return age < CACHE_LIFE_MILLISECONDS ? entry.value : null
  }
  const startLoad = (key: Key): Promise<Value | null> => {
    // The age counts from the question: the answer may be as old as that when it comes.
    const loadedAtMilliseconds = clock.monotonicMilliseconds()
    found.delete(key)
    const value = load(key)
      .then((loaded) => {
        if (loaded !== null) found.set(key, { loadedAtMilliseconds, value })
        return loaded
      })
      .finally(() => loading.delete(key))
    loading.set(key, value)
    return value
  }
  return {
    find: (key) => freshValue(key) ?? loading.get(key) ?? startLoad(key),
    remembers: (key) => freshValue(key) !== null,
  }
}
