import { readFileSync } from 'node:fs'

import { PAGES } from './catalogue.ts'
import { type PageAsset, type PageEntry, sha256Of } from './page-entry.ts'
import { securityHeaders } from './security-headers.ts'

/** A script or style in the inventory. */
export type ListedAsset = Omit<PageAsset, 'content'> &
  Readonly<{
    /** Base64, as a content security policy writes it. */
    sha256: string
    bytes: number
  }>

/** A page in the inventory. */
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

/** The inventory of this code. */
export function pageInventory(): PageInventory {
  const entries: Readonly<Record<string, PageEntry>> = PAGES
  return { pages: Object.entries(entries).map(([name, entry]) => listedPage(name, entry)) }
}

const TEMPLATES = { bank: '{bank}', gateway: '{gateway}' } as const

function listedPage(name: string, entry: PageEntry): ListedPage {
  return {
    name,
    ...entry,
    cookies: entry.cookies ?? [],
    headers: entry.statuses.length === 0 ? {} : securityHeaders(entry, TEMPLATES),
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
