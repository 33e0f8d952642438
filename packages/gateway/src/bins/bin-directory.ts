import type { Clock } from '../kernel/index.ts'
import { type BinRecord, type BinStore, unknownBin } from './bin.ts'

/** Answers what a card is. Never fails: a card that no record matches is an unknown one. */
export type BinDirectory = Readonly<{
  /** Takes a whole card number or its first six or eight digits. The longest prefix wins. */
  lookUp: (cardNumberOrBin: string) => BinRecord
}>

/** Builds the directory in memory. Of two records with one prefix the later one counts. */
export function buildBinDirectory(records: Iterable<BinRecord>): BinDirectory {
  const byPrefix = new Map<string, BinRecord>()
  for (const record of records) byPrefix.set(record.prefix, record)
  const lengths = lengthsLongestFirst(byPrefix.keys())
  return {
    lookUp: (cardNumberOrBin) =>
      longestMatch(byPrefix, lengths, cardNumberOrBin) ?? unknownBin(cardNumberOrBin),
  }
}

function longestMatch(
  byPrefix: ReadonlyMap<string, BinRecord>,
  lengths: readonly number[],
  cardNumberOrBin: string,
): BinRecord | undefined {
  for (const length of lengths) {
    // Without the test a six-digit question would be cut to itself at every longer length.
    if (length > cardNumberOrBin.length) continue
    const record = byPrefix.get(cardNumberOrBin.slice(0, length))
    if (record !== undefined) return record
  }
  return undefined
}

/** A handful of lengths, six to twelve, so that a lookup is a handful of map reads. */
function lengthsLongestFirst(prefixes: Iterable<string>): number[] {
  const lengths = new Set<number>()
  for (const prefix of prefixes) lengths.add(prefix.length)
  return [...lengths].sort((one, other) => other - one)
}

export type BinCacheOptions = Readonly<{
  store: Pick<BinStore, 'all' | 'version'>
  clock: Pick<Clock, 'monotonicMilliseconds'>
  /** How old a directory may be before the store is asked for its version again. */
  refreshMilliseconds?: number
}>

/** Gives the directory as of the latest import, at most some seconds late. */
export type BinCache = Readonly<{ directory: () => Promise<BinDirectory> }>

type CachedDirectory = Readonly<{
  directory: BinDirectory
  version: string
  checkedAtMilliseconds: number
}>

const DEFAULT_REFRESH_MILLISECONDS = 5_000

/**
 * Keeps the directory in memory, because every token and every installment query asks it, and loads it
 * again when an import on any node changed the version. Callers that come while it loads share the load.
 * A store that fails fails the call, and the next call tries again.
 */
export function createBinCache(options: BinCacheOptions): BinCache {
  const { store, clock, refreshMilliseconds = DEFAULT_REFRESH_MILLISECONDS } = options
  let cached: CachedDirectory | undefined
  let loading: Promise<CachedDirectory> | undefined

  async function refresh(): Promise<CachedDirectory> {
    try {
      cached = await load(store, clock, cached)
      return cached
    } finally {
      loading = undefined
    }
  }

  return {
    directory: async () => {
      const now = clock.monotonicMilliseconds()
      if (cached !== undefined && now - cached.checkedAtMilliseconds < refreshMilliseconds) {
        return cached.directory
      }
      loading ??= refresh()
      return (await loading).directory
    },
  }
}

async function load(
  store: BinCacheOptions['store'],
  clock: BinCacheOptions['clock'],
  cached: CachedDirectory | undefined,
): Promise<CachedDirectory> {
  const checkedAtMilliseconds = clock.monotonicMilliseconds()
  // The version is read first: an import between the two reads leaves new records under an old version,
  // and the next check loads them once more. The other way round it would be missed.
  const version = await store.version()
  if (cached?.version === version) return { ...cached, checkedAtMilliseconds }
  const directory = buildBinDirectory(await store.all())
  return { directory, version, checkedAtMilliseconds }
}
