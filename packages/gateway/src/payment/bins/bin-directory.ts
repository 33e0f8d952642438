import type { Clock } from '../../base/kernel/index.ts'
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
  // At most seven lengths, six to twelve, so that a look-up takes at most seven map reads.
  const lengths = [...new Set(Array.from(byPrefix.keys(), (prefix) => prefix.length))]
  lengths.sort((one, other) => other - one)
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
    // `slice` returns a text of six digits unchanged for every greater length.
    if (length > cardNumberOrBin.length) continue
    const record = byPrefix.get(cardNumberOrBin.slice(0, length))
    if (record !== undefined) return record
  }
  return undefined
}

/** The age at which the directory in memory is checked against the store's version. */
const REFRESH_MILLISECONDS = 5_000

type BinCacheOptions = Readonly<{
  store: Pick<BinStore, 'all' | 'version'>
  clock: Pick<Clock, 'monotonicMilliseconds'>
}>

/** Gives the directory of the latest import, at most `REFRESH_MILLISECONDS` late. */
type BinCache = Readonly<{ directory: () => Promise<BinDirectory> }>

type CachedDirectory = Readonly<{
  directory: BinDirectory
  version: string
  checkedAtMilliseconds: number
}>

/**
 * Keeps the directory in memory, because every token and every installment query uses it, and loads it again
 * after an import on any node has changed the version. Concurrent callers share one load. If the store fails,
 * the call fails, and the next call tries again.
 */
export function createBinCache({ store, clock }: BinCacheOptions): BinCache {
  let cached: CachedDirectory | undefined
  let loading: Promise<CachedDirectory> | undefined

  async function refresh(): Promise<CachedDirectory> {
    try {
      const checkedAtMilliseconds = clock.monotonicMilliseconds()
      // The version is read first. After an import between the two reads, the new records have an old version,
      // and the next check loads them again. In the other order the import would be missed.
      const version = await store.version()
      const directory =
        cached?.version === version ? cached.directory : buildBinDirectory(await store.all())
      cached = { directory, version, checkedAtMilliseconds }
      return cached
    } finally {
      loading = undefined
    }
  }

  return {
    directory: async () => {
      const now = clock.monotonicMilliseconds()
      if (cached !== undefined && now - cached.checkedAtMilliseconds < REFRESH_MILLISECONDS) {
        return cached.directory
      }
      loading ??= refresh()
      return (await loading).directory
    },
  }
}
