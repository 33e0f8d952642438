import { LINK_ENTRIES } from './link-entries.ts'
import type { PageEntry } from './page-entry.ts'
import { SERVICE_ENTRIES } from './service-entries.ts'
import { THREEDS_ENTRIES } from './three-d-secure-entries.ts'

/**
 * Every kind of answer that a browser gets from this gateway. An entry's list allows a script or a style: its
 * hash goes into the page's policy, and `npm run generate` writes it to the inventory.
 */
export const PAGES = {
  ...THREEDS_ENTRIES,
  ...LINK_ENTRIES,
  ...SERVICE_ENTRIES,
} as const satisfies Readonly<Record<string, PageEntry>>

/** The folders of the addresses that people open in a browser. */
const FOLDERS = ['/l', '/3ds', '/sandbox/outbox']

/** The address that the script of the link's form asks. */
const FOR_SCRIPTS = /^\/l\/[^/]+\/offers\/?$/

/**
 * Whether an error at this path, which has no query, is answered by a page. The browser's Accept header does
 * not decide: some browsers send none, and a person sees the answer to a form in any case.
 */
export function isPageAddress(path: string): boolean {
  const asked = path.toLowerCase()
  if (FOR_SCRIPTS.test(asked)) return false
  return FOLDERS.some((folder) => asked === folder || asked.startsWith(`${folder}/`))
}
