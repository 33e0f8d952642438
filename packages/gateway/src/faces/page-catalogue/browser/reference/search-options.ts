import type { Options } from 'minisearch'

export type SearchRecord = Readonly<{
  id: string
  url: string
  title: string
  /** The name of an endpoint. It counts more than other words, because whoever types it looks for the endpoint. */
  name?: string
  /** What else may be typed to find it. */
  text: string
  /** The place of the hit, shown below its title. */
  place: string
}>

/** Small letters without accents, so that `iade`, `İADE` and `İade` are one word in Turkish and in English. */
function folded(term: string): string {
  return term.replaceAll(/[İIı]/g, 'i').toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** The same when the index is made and when it is searched. */
export const SEARCH_OPTIONS: Options<SearchRecord> = {
  fields: ['name', 'title', 'text'],
  storeFields: ['url', 'title', 'place'],
  processTerm: folded,
  searchOptions: {
    boost: { name: 12, title: 4 },
    prefix: true,
    // A code with one other digit is another error, and short words have too many similar ones, so neither is matched
    // loosely.
    fuzzy: (term) => (/\d/.test(term) || term.length < 5 ? false : 0.15),
    combineWith: 'AND',
  },
}
