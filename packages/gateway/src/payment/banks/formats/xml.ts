import { latin5Text, strictText } from '../../../base/kernel/index.ts'

/**
 * Reads a document's bytes; null for anything but well-formed XML without a document type. Some banks write blanks
 * before it.
 */
export function readXml(body: Uint8Array, contentType: string): XmlElement | null {
  const text = decodeText(body, contentType)
  return text === null ? null : readXmlText(text.trimStart())
}

/** The text of an element, with references decoded; null if it is absent, repeated or contains elements. */
export function textOf(element: XmlElement, name: string): string | null {
  const child = onlyChild(element, name)
  return child === null || child.children.size > 0 ? null : child.text
}

/** The value of an attribute, with references decoded; null if it is absent. */
export function attributeOf({ attributes }: XmlElement, name: string): string | null {
  const written = [...attributes.matchAll(EACH_ATTRIBUTE)].find((each) => each[1] === name)?.[0]
  if (written === undefined) return null
  return written
    .slice(written.indexOf('=') + 1)
    .trim()
    .slice(1, -1)
    .replace(REFERENCE, decoded)
}

/** The child element of this name; null unless there is exactly one and it contains elements. */
export function childOf(element: XmlElement, name: string): XmlElement | null {
  const child = onlyChild(element, name)
  return child === null || child.children.size === 0 ? null : child
}

/** All child elements of this name, in the order of the document. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.get(name) ?? []
}

/** Null unless there is exactly one. A repeated element leaves open which of the two counts. */
function onlyChild(element: XmlElement, name: string): XmlElement | null {
  const [child, second] = childrenOf(element, name)
  return second === undefined ? (child ?? null) : null
}

/** A template that escapes its values. Its result is ASCII, which every encoding of a bank shares. */
export function xml(elements: TemplateStringsArray, ...values: readonly string[]): string {
  let document = elements[0] ?? ''
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? ''
    document += value.replace(/[<>&"']|[^\x20-\x7e]/gu, (letter) => `&#${letter.codePointAt(0)};`)
    document += elements[at + 1] ?? ''
  }
  return document
}

/** The fields as elements, in their order. */
export function xmlFields(fields: readonly (readonly [name: string, value: string])[]): string {
  return fields.map(([name, value]) => `<${name}>${xml`${value}`}</${name}>`).join('')
}

/** The beginning of a document that must contain the declaration. */
const DECLARATION_BYTES = 200

/**
 * The charset of the Content-Type, else of the declaration, else UTF-8; null for an unknown charset. Bytes that show
 * another one of UTF-8 and ISO-8859-9 than is declared are read as what they are.
 */
function decodeText(body: Uint8Array, contentType: string): string | null {
  const start = Buffer.from(body.subarray(0, DECLARATION_BYTES)).toString('latin1')
  const charset =
    /charset="?([\w-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)/.exec(start)?.[1] ??
    'utf-8'
  try {
    const declared = new TextDecoder(charset)
    if (declared.encoding.startsWith('utf-16')) return declared.decode(body)
    const isOther = declared.encoding === 'utf-8'
    return strictText(body) ?? (isOther ? latin5Text(body) : declared.decode(body))
  } catch {
    return null
  }
}

export type XmlElement = Readonly<{
  /** Trimmed, with references decoded. */
  text: string
  /** By name. */
  children: ReadonlyMap<string, readonly XmlElement[]>
  /** As they are written; `attributeOf` reads one. */
  attributes: string
}>

type OpenElement = {
  name: string
  text: string
  rawText: string
  children: Children | null
  attributes: string
}
type Children = Map<string, XmlElement[]>

/** An answer has three levels. */
const DEPTH_MAXIMUM = 16

const NO_CHILDREN: XmlElement['children'] = new Map()
const COMMENT_START = '<!--'
const CDATA_START = '<![CDATA['
const CDATA_END = ']]>'

// Names and attributes by the grammar of XML 1.0.
const NAME_START =
  ':A-Z_a-z\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d' +
  '\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd'
const NAME = `[${NAME_START}][${NAME_START}\\-.0-9\\xb7\\u0300-\\u036f\\u203f\\u2040]*`
const ATTRIBUTE = `[ \\t\\n]+(${NAME})[ \\t\\n]*=[ \\t\\n]*(?:"[^<"]*"|'[^<']*')`
const OPENING_TAG = new RegExp(`<(${NAME})((?:${ATTRIBUTE})*)[ \\t\\n]*(/?)>`, 'y')
const EACH_ATTRIBUTE = new RegExp(ATTRIBUTE, 'gy')
const DECLARATION = /^<\?xml(?:[ \t\n]+[a-z]+[ \t\n]*=[ \t\n]*(?:"[^<>"]*"|'[^<>']*'))+[ \t\n]*\?>/

/** Without a document type there are no entities to expand, and no files or addresses to read. */
const DOCUMENT_TYPE = /<!(?:DOCTYPE|ENTITY)/i

/** All forms of references. Without a document type, `&name;` may have any name. */
const REFERENCE = /&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w{1,20}));/g

/**
 * Reads a document into an element around its root; null for anything but one well-formed element, which
 * comments and a declaration may surround. Refuses document types and processing instructions, which no
 * answer needs. Takes time linear in the length.
 *
 * The reader is our own because general XML libraries accept or repair document types, repeated elements and
 * text that is not well-formed.
 */
export function readXmlText(text: string): XmlElement | null {
  if (DOCUMENT_TYPE.test(text)) return null
  const document = text.replace(/\r\n?/g, '\n')
  const open = [openElement('', '')]
  let at = DECLARATION.exec(document)?.[0].length ?? 0
  for (;;) {
    const markup = document.indexOf('<', at)
    if (!takeText(open, document.slice(at, markup === -1 ? document.length : markup))) return null
    if (markup === -1) break
    at = takeMarkup(document, markup, open)
    if (at === -1) return null
  }
  const [whole, unclosed] = open
  const isComplete = whole?.children?.size === 1 && unclosed === undefined
  return isComplete ? closed(whole) : null
}

function openElement(name: string, attributes: string): OpenElement {
  return { name, text: '', rawText: '', children: null, attributes }
}

/** Gives the position after the markup, as the functions below do; -1: the markup is not well-formed. */
function takeMarkup(document: string, at: number, open: OpenElement[]): number {
  const kind = document[at + 1]
  if (kind === '/') return takeClosingTag(document, at, open)
  if (kind !== '!') return takeOpeningTag(document, at, open)
  return document.startsWith(COMMENT_START, at)
    ? afterComment(document, at)
    : takeCharacterData(document, at, open)
}

function takeOpeningTag(document: string, at: number, open: OpenElement[]): number {
  OPENING_TAG.lastIndex = at
  const tag = OPENING_TAG.exec(document)
  if (tag === null) return -1
  const [whole, name = '', attributes = ''] = tag
  if (attributes !== '' && !haveDistinctNames(attributes)) return -1
  const child = openElement(name, attributes)
  const parent = beginChild(open, child)
  if (parent === null) return -1
  if (tag.at(-1) === '/') {
    open.pop()
    adopt(parent, child)
  }
  return at + whole.length
}

/** Opens the child in the innermost open element, and gives that element; null: no child is allowed there. */
function beginChild(open: OpenElement[], child: OpenElement): OpenElement | null {
  const parent = open[open.length - 1]
  if (parent === undefined || open.length > DEPTH_MAXIMUM) return null
  // A document has only one root.
  if (open.length === 1 && parent.children !== null) return null
  endText(parent)
  parent.children ??= new Map()
  open.push(child)
  return parent
}

function takeClosingTag(document: string, at: number, open: OpenElement[]): number {
  const child = open.pop()
  const parent = open[open.length - 1]
  if (child === undefined || parent === undefined) return -1
  if (!document.startsWith(child.name, at + 2)) return -1
  adopt(parent, child)
  let end = at + 2 + child.name.length
  while (isSpace(document[end])) end += 1
  return document[end] === '>' ? end + 1 : -1
}

/** A comment may contain two hyphens only at its end. */
function afterComment(document: string, at: number): number {
  const end = document.indexOf('--', at + COMMENT_START.length)
  return end !== -1 && document[end + 2] === '>' ? end + 3 : -1
}

/** The text of a CDATA section is neither trimmed nor decoded. */
function takeCharacterData(document: string, at: number, open: OpenElement[]): number {
  const parent = open.at(-1)
  if (open.length === 1 || parent === undefined) return -1
  if (!document.startsWith(CDATA_START, at)) return -1
  const end = document.indexOf(CDATA_END, at)
  if (end === -1) return -1
  endText(parent)
  parent.text += document.slice(at + CDATA_START.length, end)
  return end + CDATA_END.length
}

/** False: no text is allowed there, or an ampersand begins no reference. */
function takeText(open: readonly OpenElement[], text: string): boolean {
  if (text === '') return true
  if (open.length === 1) return /^[ \t\n]*$/.test(text)
  if (text.includes('&') && text.replace(REFERENCE, '').includes('&')) return false
  const parent = open[open.length - 1]
  if (parent !== undefined) parent.rawText += text
  return true
}

function endText(element: OpenElement): void {
  const text = element.rawText.trim()
  element.text += text.includes('&') ? text.replace(REFERENCE, decoded) : text
  element.rawText = ''
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Leaves an unknown reference, such as one to an undeclared name, as it is. */
function decoded(reference: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name) ?? reference
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference
}

function closed({ text, children, attributes }: OpenElement): XmlElement {
  return { text, children: children ?? NO_CHILDREN, attributes }
}

function adopt(parent: OpenElement, child: OpenElement): void {
  endText(child)
  const { children } = parent
  if (children === null) return
  const known = children.get(child.name)
  if (known === undefined) children.set(child.name, [closed(child)])
  else known.push(closed(child))
}

function isSpace(letter: string | undefined): boolean {
  return letter === ' ' || letter === '\t' || letter === '\n'
}

function haveDistinctNames(attributes: string): boolean {
  const names = [...attributes.matchAll(EACH_ATTRIBUTE)].map(([, name]) => name)
  return new Set(names).size === names.length
}
