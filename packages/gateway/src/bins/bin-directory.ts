import type { Clock } from '../kernel/index.ts'
import { type BinRecord, type BinStore, unknownBin } from './bin.ts'

/** Finds the record of a card; `unknownBin` for a card that no record matches. */
export type BinDirectory = Readonly<{
  /** Takes a card number, or its first six or eight digits. The longest prefix wins. */
  lookUp: (cardNumberOrBin: string) => BinRecord
}>

/** Of two records with the same prefix, the later one counts. */
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
    // Otherwise `slice` would give a question of six digits unchanged for every greater length.
    if (length > cardNumberOrBin.length) continue
    const record = byPrefix.get(cardNumberOrBin.slice(0, length))
    if (record !== undefined) return record
  }
  return undefined
}

/** At most seven lengths, six to twelve, so that a look-up takes at most seven map reads. */
function lengthsLongestFirst(prefixes: Iterable<string>): number[] {
  const lengths = new Set<number>()
  for (const prefix of prefixes) lengths.add(prefix.length)
  return [...lengths].sort((one, other) => other - one)
}

type BinCacheOptions = Readonly<{
  store: Pick<BinStore, 'all' | 'version'>
  clock: Pick<Clock, 'monotonicMilliseconds'>
  /** A directory of this age is checked against the store's version. */
  refreshMilliseconds?: number
}>

/** Gives the directory of the latest import, some seconds late at most. */
type BinCache = Readonly<{ directory: () => Promise<BinDirectory> }>

type CachedDirectory = Readonly<{
  directory: BinDirectory
  version: string
  checkedAtMilliseconds: number
}>

const DEFAULT_REFRESH_MILLISECONDS = 5_000

/**
 * Keeps the directory in memory, because every token and every installment query uses it, and loads it again
 * after an import on any node has changed the version. Concurrent callers share one load. If the store fails,
 * the call fails, and the next call tries again.
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
  // The version is read first: after an import between the two reads, new records have an old version, and
  // the next check loads them again. In the other order the import would be missed.
  const version = await store.version()
  if (cached?.version === version) return { ...cached, checkedAtMilliseconds }
  const directory = buildBinDirectory(await store.all())
  return { directory, version, checkedAtMilliseconds }
}
