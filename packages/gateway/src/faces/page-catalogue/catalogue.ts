import { readFileSync } from 'node:fs'
import { LINK_ENTRIES } from './link-entries.ts'
import { type PageAsset, type PageEntry, sha256Of } from './page-entry.ts'
import { PANEL_ENTRIES } from './panel-entries.ts'
import { securityHeaders } from './security-headers.ts'
import { SERVICE_ENTRIES } from './service-entries.ts'
import { THREE_D_SECURE_ENTRIES } from './three-d-secure-entries.ts'

/**
 * Every kind of answer that a browser gets from this gateway. An entry's list allows a script or a style: its
 * hash goes into the page's policy, and `npm run generate` writes it to the inventory.
 */
export const PAGES = {
  ...THREE_D_SECURE_ENTRIES,
  ...LINK_ENTRIES,
  ...SERVICE_ENTRIES,
  ...PANEL_ENTRIES,
} as const satisfies Readonly<Record<string, PageEntry>>

/** The folders of the addresses that people open in a browser. At `/` a page answers, and errors are the API's. */
const FOLDERS = ['/l', '/3ds', '/sandbox/outbox', '/sandbox/pay', '/sandbox/returned', '/panel']

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

export type ListedAsset = Omit<PageAsset, 'content'> &
  Readonly<{
    /** Base64, as a content security policy writes it. */
    sha256: string
    bytes: number
  }>

export type ListedPage = Omit<PageEntry, 'scripts' | 'styles' | 'cookies'> &
  Readonly<{
    name: string
    cookies: readonly string[]
    /** Empty where a merchant's server sends the page. `{bank}` and `{gateway}` stand for origins. */
    headers: Readonly<Record<string, string>>
    scripts: readonly ListedAsset[]
    styles: readonly ListedAsset[]
  }>

/** What every page may hold: the machine-readable form of docs/reference/pages.md. */
export type PageInventory = Readonly<{ pages: readonly ListedPage[] }>

export function pageInventory(): PageInventory {
  const entries: Readonly<Record<string, PageEntry>> = PAGES
  return { pages: Object.entries(entries).map(([name, entry]) => listedPage(name, entry)) }
}

/** Origins that nobody has: the inventory names them by their templates. */
const STAND_INS = { bank: 'https://bank.invalid', gateway: 'https://gateway.invalid' } as const

function headersOf(entry: PageEntry): Readonly<Record<string, string>> {
  const named = (text: string): string =>
    text.replace(STAND_INS.bank, '{bank}').replace(STAND_INS.gateway, '{gateway}')
  const headers = Object.entries(securityHeaders(entry, STAND_INS))
  return Object.fromEntries(headers.map(([name, text]) => [name, named(text)]))
}

function listedPage(name: string, entry: PageEntry): ListedPage {
  return {
    name,
    ...entry,
    cookies: entry.cookies ?? [],
    headers: entry.statuses.length === 0 ? {} : headersOf(entry),
    scripts: entry.scripts.map(listedAsset),
    styles: entry.styles.map(listedAsset),
  }
}

function listedAsset({ content, ...asset }: PageAsset): ListedAsset {
  const text = content()
  return { ...asset, sha256: sha256Of(text), bytes: Buffer.byteLength(text) }
}

/** The inventory in the file that was released with the gateway. */
export function shippedInventory(): PageInventory {
  return JSON.parse(readFileSync(new URL(import.meta.resolve('#pages.json')), 'utf8'))
}
