import { XMLParser } from 'fast-xml-parser'

/** A tree of texts: what an answer consists of. Attributes are not part of it. */
export type XmlTree = Readonly<{ [name: string]: string | XmlTree | readonly (string | XmlTree)[] }>

// Entities stay undecoded here: the only ones allowed are decoded below, each once.
const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  processEntities: false,
  trimValues: true,
  maxNestedTags: 16,
})

/** Reads a document's bytes; null for anything but well-formed XML without a document type. */
export function readXml(body: Uint8Array, contentType: string): XmlTree | null {
  const text = decodeText(body, contentType)
  if (text === null) return null
  // No document type means no entity to expand and no file or address to read.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return null
  try {
    const tree: unknown = parser.parse(text, true)
    // The validator overlooks a second root that closes itself.
    return isTree(tree) && Object.keys(tree).length === 1 ? tree : null
  } catch {
    return null
  }
}

/** The text of an element, references decoded; null when it is absent, repeated or holds elements. */
export function textOf(tree: XmlTree, name: string): string | null {
  const value = Object.hasOwn(tree, name) ? tree[name] : undefined
  return typeof value === 'string' ? decodeReferences(value) : null
}

/** The child element of that name, when there is exactly one and it holds elements. */
export function childOf(tree: XmlTree, name: string): XmlTree | null {
  const value = Object.hasOwn(tree, name) ? tree[name] : undefined
  return isTree(value) ? value : null
}

/** Writes the text of an element in ASCII, which is the same in every encoding a bank may assume. */
export function escapeXml(text: string): string {
  return text.replace(/[<>&"']|[^\x20-\x7e]/gu, (letter) => `&#${letter.codePointAt(0)};`)
}

function isTree(value: unknown): value is XmlTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The charset of the Content-Type, else of the declaration, else UTF-8. */
function decodeText(body: Uint8Array, contentType: string): string | null {
  const start = Buffer.from(body.subarray(0, 200)).toString('latin1')
  const charset =
    /charset="?([\w-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)/.exec(start)?.[1] ??
    'utf-8'
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return null // A charset that nobody knows.
  }
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function decodeReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (reference, ...groups) => {
    const [decimal, hexadecimal, name] = groups as (string | undefined)[]
    if (name !== undefined) return NAMED.get(name) ?? reference
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference
  })
}
