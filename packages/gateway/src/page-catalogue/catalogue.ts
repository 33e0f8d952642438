import { LINK_ENTRIES } from './link-entries.ts'
import type { PageEntry } from './page-entry.ts'
import { SERVICE_ENTRIES } from './service-entries.ts'
import { THREEDS_ENTRIES } from './threeds-entries.ts'

/**
 * Every kind of answer that a browser gets from this gateway. A script or a style is allowed by standing in
 * an entry's list: its hash goes into that page's policy, and `npm run generate` writes it to the inventory.
 */
export const PAGES = {
  ...THREEDS_ENTRIES,
  ...LINK_ENTRIES,
  ...SERVICE_ENTRIES,
} as const satisfies Readonly<Record<string, PageEntry>>
