/** Loaded when somebody begins to search: it is larger than the rest of the page's scripts together. */
import MiniSearch from 'minisearch'

import { SEARCH_OPTIONS } from './reference/search-options.ts'

Object.assign(globalThis, {
  vezneSearch: (text: string) => {
    const index = MiniSearch.loadJSON(text, SEARCH_OPTIONS)
    return (asked: string) => index.search(asked)
  },
})
