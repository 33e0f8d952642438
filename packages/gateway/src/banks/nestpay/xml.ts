import { isAscii } from 'node:buffer'
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
  // Almost every text is written as it is, and to see that is cheaper than to replace nothing.
  if (!TO_ESCAPE.test(text)) return text
  return text.replace(EACH_TO_ESCAPE, (letter) => `&#${letter.codePointAt(0)};`)
}

const TO_ESCAPE = /[<>&"']|[^\x20-\x7e]/u
const EACH_TO_ESCAPE = new RegExp(TO_ESCAPE, 'gu')

/** Encodings of Turkish banks, by the names of the standard; ASCII is the same in all of them. */
const ASCII_ENCODINGS = new Set(['utf-8', 'windows-1254', 'windows-1252'])

type Decoder = Readonly<{ decoder: TextDecoder; isOfAscii: boolean }>

/** By their labels in lower case. There are some two hundred, and others are not kept. */
const decoders = new Map<string, Decoder>()

/** How much of a document the declaration must stand in. */
const DECLARATION_BYTES = 200

/** The charset of the Content-Type, else of the declaration, else UTF-8. */
function decodeText(body: Uint8Array, contentType: string): string | null {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  // Most answers are plain ASCII, and a decoder takes longer than all the rest of the reading.
  const ascii = isAscii(bytes) ? bytes.toString('latin1') : null
  const start = (ascii ?? bytes.toString('latin1', 0, DECLARATION_BYTES)).slice(
    0,
    DECLARATION_BYTES,
  )
  const known = decoderOf(
    /charset="?([\w-]+)/i.exec(contentType)?.[1] ??
      /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)/.exec(start)?.[1] ??
      'utf-8',
  )
  if (known === null) return null
  return known.isOfAscii && ascii !== null ? ascii : known.decoder.decode(bytes)
}

/** Null for a charset that nobody knows. */
function decoderOf(charset: string): Decoder | null {
  const label = charset.toLowerCase()
  const known = decoders.get(label)
  if (known !== undefined) return known
  try {
    const decoder = new TextDecoder(label)
    const made = { decoder, isOfAscii: ASCII_ENCODINGS.has(decoder.encoding) }
    decoders.set(label, made)
    return made
  } catch {
    return null
  }
}
