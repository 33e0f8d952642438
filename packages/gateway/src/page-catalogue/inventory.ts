import { readFileSync } from 'node:fs'

import { PAGES } from './catalogue.ts'
import type { PageEntry } from './page-entry.ts'
import { type PageAsset, sha256Of } from './page-entry.ts'
import { headerTemplates } from './security-headers.ts'

/** A script or style as the inventory has it. */
export type ListedAsset = Omit<PageAsset, 'content'> &
  Readonly<{
    /** Base64, as a content security policy writes it. */
    sha256: string
    bytes: number
  }>

/** A page as the inventory has it. */
export type ListedPage = Omit<PageEntry, 'scripts' | 'styles' | 'cookies'> &
  Readonly<{
    name: string
    cookies: readonly string[]
    /** What it is sent with, none if another sends it; `{bank}` and `{gateway}` stand for origins. */
    headers: Readonly<Record<string, string>>
    scripts: readonly ListedAsset[]
    styles: readonly ListedAsset[]
  }>

/** What every page may hold: the machine-readable form of docs/reference/pages.md. */
export type PageInventory = Readonly<{ pages: readonly ListedPage[] }>

/** The inventory that this code would have. */
export function pageInventory(): PageInventory {
  const entries: Readonly<Record<string, PageEntry>> = PAGES
  return { pages: Object.entries(entries).map(([name, entry]) => listedPage(name, entry)) }
}

function listedPage(name: string, entry: PageEntry): ListedPage {
  return {
    name,
    ...entry,
    cookies: entry.cookies ?? [],
    headers: entry.statuses.length === 0 ? {} : headerTemplates(entry),
    scripts: entry.scripts.map(listedAsset),
    styles: entry.styles.map(listedAsset),
  }
}

function listedAsset({ content, ...asset }: PageAsset): ListedAsset {
  const text = content()
  return { ...asset, sha256: sha256Of(text), bytes: Buffer.byteLength(text) }
}

/** The inventory that came with the gateway. */
export function shippedInventory(): PageInventory {
  return JSON.parse(readFileSync(new URL(import.meta.resolve('#pages.json')), 'utf8'))
}
