import { SaxesParser } from 'saxes'
import type { FormPairs } from './body.ts'

/** The elements of a document by their path below the root: `Total`, `Extra/ORDERSTATUS`. */
export type XmlDocument = Readonly<{
  root: string
  /** The trimmed text of an element, empty where it is absent. */
  value: (path: string) => string
  has: (path: string) => boolean
  /** Whether this element, or an element inside it, exists. */
  hasBelow: (path: string) => boolean
  /** Every element with its trimmed text. */
  entries: () => FormPairs
}>

const DEPTH_MAXIMUM = 6

/** Null unless the text is well-formed XML without a document type. */
export function parseXml(text: string): XmlDocument | null {
  const values = new Map<string, string>()
  const path: string[] = []
  let root = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  // Without document types there are no entities to expand and no files to read.
  parser.on('doctype', () => {
    throw new Error('A document type is not accepted.')
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    if (path.length > DEPTH_MAXIMUM) throw new Error('The document is nested too deeply.')
    if (path.length > 1) values.set(path.slice(1).join('/'), '')
    else root = name
  })
  parser.on('closetag', () => path.pop())
  const addText = (piece: string): void => {
    const key = path.slice(1).join('/')
    if (path.length > 1) values.set(key, (values.get(key) ?? '') + piece)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  try {
    parser.write(text).close()
  } catch {
    return null
  }
  return {
    root,
    value: (name) => values.get(name)?.trim() ?? '',
    has: (name) => values.has(name),
    entries: () => [...values].map(([name, value]) => [name, value.trim()] as const),
    hasBelow: (name) => [...values.keys()].some((at) => at === name || at.startsWith(`${name}/`)),
  }
}

/** An element: text, elements by name, or the same element several times. */
export type XmlNode = string | readonly XmlNode[] | Readonly<{ [name: string]: XmlNode }>

/** The element with all that it holds. */
export function xmlTree(name: string, node: XmlNode): string {
  if (typeof node === 'string') return xmlElement(name, node)
  if (isList(node)) return node.map((one) => xmlTree(name, one)).join('')
  const inner = Object.entries(node).map((each) => xmlTree(...each))
  return `<${name}>${inner.join('')}</${name}>`
}

function isList(node: XmlNode): node is readonly XmlNode[] {
  return Array.isArray(node)
}

/** `<name>value</name>` with the value escaped. */
export function xmlElement(name: string, value: string): string {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  // Status answers contain tabs. XML 1.0 does not allow other control characters.
  const clean = Array.from(escaped)
    .filter((letter) => letter === '\t' || letter >= ' ')
    .join('')
  return `<${name}>${clean}</${name}>`
}
