import type { LinkKey } from './link-store.ts'

/** A page of a link in a browser that keeps the gateway's cookie. */
export type LinkOpening = LinkKey &
  Readonly<{
    /** The same at each opening of this link in this browser. */
    browserHash: Buffer
    openedAt: Date
  }>

export type OpeningStore = Readonly<{
  /** Keeps the first opening of each browser; counts no more than `OPENINGS_MAXIMUM` of a link. */
  insert: (openings: readonly LinkOpening[]) => Promise<void>
}>

/** A stranger who makes up browsers adds no more rows to a link than about this many. */
export const OPENINGS_MAXIMUM = 10_000

export type LinkOpenings = Readonly<{
  /** Takes an opening. Never waits and never throws; what does not fit is not counted. */
  add: (opening: LinkOpening) => void
  /** Writes what was gathered. A job calls this each second. */
  flush: () => Promise<void>
}>

const GATHERED_MAXIMUM = 5_000

/**
 * Gathers openings in memory and writes them beside the answers, so that no page waits for its count. A crash loses the
 * last second, and a database that is away loses what does not fit: the count explains sales and decides nothing.
 */
export function gatherOpenings(store: OpeningStore): LinkOpenings {
  let gathered = new Map<string, LinkOpening>()
  const add = (opening: LinkOpening): void => {
    const key = `${opening.linkId} ${opening.browserHash.toString('hex')}`
    if (gathered.has(key) || gathered.size >= GATHERED_MAXIMUM) return
    gathered.set(key, opening)
  }
  return {
    add,
    flush: async () => {
      if (gathered.size === 0) return
      const taken = [...gathered.values()]
      gathered = new Map()
      try {
        await store.insert(taken)
      } catch (error) {
        for (const opening of taken) add(opening)
        throw error
      }
    },
  }
}
