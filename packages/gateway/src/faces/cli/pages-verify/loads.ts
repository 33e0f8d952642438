import { basename } from 'node:path'
import { canParseUrl } from '../../../base/kernel/index.ts'

import { BRANDING_FOLDER, brandingFileOf } from '../../../payment/branding/index.ts'
import type { ListedPage } from '../../page-catalogue/index.ts'

/** An opening or closing tag as our own pages write them. */
export type Tag = Readonly<{
  /** In small letters; a closing one begins with a slash. */
  name: string
  /** Names in small letters. Values without the entities that our pages use. */
  attributes: ReadonlyMap<string, string>
  /** What stands between, for `script` and `style`; else empty. */
  text: string
}>

export type Markup = Readonly<{
  tags: readonly Tag[]
  /** The first characters of each place that the grammar of our pages does not allow. */
  foreign: readonly string[]
}>

const DOCTYPE = '<!doctype html>'
const TAG = /<(\/?[a-z][a-z0-9]*)((?:\s+[a-zA-Z][a-zA-Z0-9:-]*(?:="[^"<]*")?)*)\s*\/?>/y
const ATTRIBUTE = /([a-zA-Z0-9:-]+)(?:="([^"]*)")?/g
const SHOWN_CHARACTERS = 60

/**
 * Reads a document by the narrow grammar of our own pages: every `<` begins a tag, and every value has double
 * quotes. Browsers accept much more. All of that is reported as foreign, so that no script can hide in markup
 * that only browsers understand.
 */
export function readMarkup(html: string): Markup {
  const tags: Tag[] = []
  const foreign: string[] = []
  let at = html.startsWith(DOCTYPE) ? DOCTYPE.length : 0
  for (;;) {
    at = html.indexOf('<', at)
    if (at < 0) return { tags, foreign }
    const tag = tagAt(html, at)
    if (tag === null) foreign.push(html.slice(at, at + SHOWN_CHARACTERS))
    else tags.push(tag)
    at = tag === null ? at + 1 : tag.end
  }
}

function tagAt(html: string, at: number): (Tag & Readonly<{ end: number }>) | null {
  TAG.lastIndex = at
  const match = TAG.exec(html)
  if (match === null) return null
  const [{ length }, name = '', written = ''] = match
  const attributes = attributesOf(written)
  if (attributes === null) return null
  const start = at + length
  if (name !== 'script' && name !== 'style') return { name, attributes, text: '', end: start }
  const closing = `</${name}>`
  const textEnd = html.indexOf(closing, start)
  if (textEnd < 0) return null
  return { name, attributes, text: html.slice(start, textEnd), end: textEnd + closing.length }
}

/** Null where a name stands twice. */
function attributesOf(written: string): ReadonlyMap<string, string> | null {
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of written.matchAll(ATTRIBUTE)) {
    if (attributes.has(name.toLowerCase())) return null
    attributes.set(name.toLowerCase(), plainOf(value))
  }
  return attributes
}

function plainOf(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

/** Elements that put another document into the page, or change where its addresses lead. */
const FOREIGN_ELEMENTS: ReadonlySet<string> = new Set(
  'applet base embed frame frameset iframe object portal'.split(' '),
)

/** Attributes by which an element loads something. The `href` of `<a>` is handled apart. */
const LOADING: ReadonlySet<string> = new Set(
  'background data href imagesrcset manifest ping poster src srcset xlink:href'.split(' '),
)

/** The problems of one element: what it loads, runs or leads to. */
export function tagDifferences(page: ListedPage, url: URL, tag: Tag): string[] {
  const { name, attributes } = tag
  const differences = [...attributes].flatMap(([attribute, value]) => {
    const shown = `<${name} ${attribute}="${value}">`
    if (attribute.startsWith('on'))
      return `A script in an attribute is not in the inventory: ${shown}.`
    if (attribute === 'style') return `A style in an attribute is not in the inventory: ${shown}.`
    if (attribute === 'action' || attribute === 'formaction') {
      return formDifference(page, url, { shown, value })
    }
    if (name === 'a' && attribute === 'href') return clickDifference(url, { shown, value })
    if (!LOADING.has(attribute)) return []
    return loadDifference(allowedLoads(page, tag), url, { shown, value })
  })
  if (FOREIGN_ELEMENTS.has(name)) differences.push(`No page of ours has an element <${name}>.`)
  if (name === 'meta' && attributes.has('http-equiv') && !looksAgain(page, tag)) {
    differences.push(
      'No page of ours has a <meta http-equiv>, but where it is listed to look again.',
    )
  }
  return differences
}

/** Whether a refresh reloads the page itself. A refresh to another address could take payers to another site. */
function looksAgain(page: ListedPage, { attributes }: Tag): boolean {
  const isRefresh = attributes.get('http-equiv') === 'refresh'
  const leadsBack = /^\d{1,3}; url=\?/.test(attributes.get('content') ?? '')
  return page.looksAgain === true && isRefresh && leadsBack
}

type Lead = Readonly<{ shown: string; value: string }>

/** Paths of files, and `'self'` or `data:` as a policy has them. */
function allowedLoads(page: ListedPage, { name, attributes }: Tag): readonly string[] {
  const relation = attributes.get('rel')
  const paths = (assets: ListedPage['scripts']) => assets.flatMap(({ path }) => path ?? [])
  if (name === 'script') return paths(page.scripts)
  if (name === 'link' && relation === 'stylesheet')
    return [...paths(page.styles), ...brandingFile(page, attributes.get('href'))]
  if (name === 'img') return [...page.images, ...brandingFile(page, attributes.get('src'))]
  if (name === 'link' && relation === 'icon') return page.images
  return []
}

/** The path itself where it is that of a merchant's colour or logo, and the page may have a look. */
function brandingFile({ hasLook }: ListedPage, path = ''): readonly string[] {
  const name = basename(path)
  const isLook = path === `${BRANDING_FOLDER}/${name}` && brandingFileOf(name) !== null
  return hasLook === true && isLook ? [path] : []
}

function loadDifference(allowed: readonly string[], url: URL, { shown, value }: Lead): string[] {
  const target = parsed(value, url)
  if (target === null) return [`Nobody can tell what this loads: ${shown}.`]
  if (target.protocol === 'data:' && allowed.includes('data:')) return []
  if (target.origin !== url.origin) return [`It loads from elsewhere: ${shown}.`]
  if (allowed.includes(target.pathname) || allowed.includes("'self'")) return []
  return [`It loads what is not in the inventory: ${shown}.`]
}

function formDifference(page: ListedPage, url: URL, { shown, value }: Lead): string[] {
  const target = parsed(value, url)
  const isOwn = target?.origin === url.origin
  const targets: readonly string[] = page.formTargets
  // `{bank}` allows any address here: the page's policy names the bank, and is compared too.
  const isWeb = target?.protocol === 'https:' || target?.protocol === 'http:'
  const isListed =
    isWeb &&
    ((isOwn && (targets.includes("'self'") || targets.includes('{gateway}'))) ||
      targets.includes('{bank}') ||
      targets.includes(target.protocol))
  return isListed ? [] : [`A form leads where no form of this page does: ${shown}.`]
}

function clickDifference(url: URL, { shown, value }: Lead): string[] {
  const target = parsed(value, url)
  const isAddress = target?.protocol === 'https:' || target?.protocol === 'http:'
  return isAddress ? [] : [`A link runs something instead of leading anywhere: ${shown}.`]
}

/** Null for a value that is no address, or has entities that our pages do not write. */
function parsed(value: string, base: URL): URL | null {
  if (/&#|&[a-z]+;/i.test(value) || !canParseUrl(value, base)) return null
  return new URL(value, base)
}
