import { readXmlText, type XmlElement } from './xml-reader.ts'

/** Reads a document's bytes; null for anything but well-formed XML without a document type. */
export function readXml(body: Uint8Array, contentType: string): XmlElement | null {
  const text = decodeText(body, contentType)
  return text === null ? null : readXmlText(text)
}

/** The text of an element, references decoded; null when it is absent, repeated or holds elements. */
export function textOf(element: XmlElement, name: string): string | null {
  const child = element.children.get(name)
  return child === undefined || child === null || child.children.size > 0 ? null : child.text
}

/** The child element of that name, when there is exactly one and it holds elements. */
export function childOf(element: XmlElement, name: string): XmlElement | null {
  const child = element.children.get(name)
  return child === undefined || child === null || child.children.size === 0 ? null : child
}

/**
 * A template of elements with their tags as they stand and the values as texts, written in ASCII, which is
 * the same in every encoding a bank may assume.
 */
export function xml(elements: TemplateStringsArray, ...values: readonly string[]): string {
  let document = elements[0] ?? ''
  for (let at = 0; at < values.length; at += 1) {
    document += escapeXml(values[at] ?? '') + (elements[at + 1] ?? '')
  }
  return document
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']|[^\x20-\x7e]/gu, (letter) => `&#${letter.codePointAt(0)};`)
}

/** How much of a document the declaration must stand in. */
const DECLARATION_BYTES = 200

/** The charset of the Content-Type, else of the declaration, else UTF-8; null for an unknown charset. */
function decodeText(body: Uint8Array, contentType: string): string | null {
  const start = Buffer.from(body.subarray(0, DECLARATION_BYTES)).toString('latin1')
  const charset =
    /charset="?([\w-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)/.exec(start)?.[1] ??
    'utf-8'
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return null
  }
}
