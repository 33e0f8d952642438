import { LINK_ENTRIES } from './link-entries.ts'
import type { PageEntry } from './page-entry.ts'
import { SERVICE_ENTRIES } from './service-entries.ts'
import { THREEDS_ENTRIES } from './three-d-secure-entries.ts'

/**
 * Every kind of answer that a browser gets from this gateway. A script or a style is allowed by standing in
 * an entry's list: its hash goes into that page's policy, and `npm run generate` writes it to the inventory.
 */
export const PAGES = {
  ...THREEDS_ENTRIES,
  ...LINK_ENTRIES,
  ...SERVICE_ENTRIES,
} as const satisfies Readonly<Record<string, PageEntry>>

/** Below these, people open addresses in a browser: links, the 3-D Secure way, the sandbox's outbox. */
const FOLDERS = ['/l', '/3ds', '/sandbox/outbox']

/** What the script of a page asks for. */
const FOR_SCRIPTS = /^\/l\/[^/]+\/offers\/?$/

/**
 * Whether what goes wrong at an address is told by a page, whatever the browser says that it accepts: some
 * say nothing, and a form's answer is shown to a person in any case. Expects the path without its query.
 */
export function isPageAddress(path: string): boolean {
  const asked = path.toLowerCase()
  if (FOR_SCRIPTS.test(asked)) return false
  return FOLDERS.some((folder) => asked === folder || asked.startsWith(`${folder}/`))
}
