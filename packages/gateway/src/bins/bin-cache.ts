import type { Clock } from '../kernel/index.ts'
import type { BinStore } from './bin.ts'
import { type BinDirectory, buildBinDirectory } from './bin-directory.ts'

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
