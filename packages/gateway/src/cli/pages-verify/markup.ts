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
  /** Beginnings of what our pages would not write: whatever a browser makes of it. */
  foreign: readonly string[]
}>

const DOCTYPE = '<!doctype html>'
const TAG = /<(\/?[a-z][a-z0-9]*)((?:\s+[a-zA-Z][a-zA-Z:-]*(?:="[^"<]*")?)*)\s*\/?>/y
const ATTRIBUTE = /([a-zA-Z:-]+)(?:="([^"]*)")?/g
const SHOWN_CHARACTERS = 60

/**
 * Reads a document with the narrow grammar of our own pages, where every `<` begins a tag and every value
 * has its double quotes. Browsers read much more; all of that is foreign here, so nothing that they would
 * run can hide behind how they read it.
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
