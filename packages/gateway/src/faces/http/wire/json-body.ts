import { GatewayError, strictText } from '../../../base/kernel/index.ts'

/** Requests of the API are nested no deeper than a list in an object. */
const DEPTH_MAXIMUM = 16

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * The object in a JSON body. An empty body is an object without fields, so that the answer can name the missing
 * ones. Throws MALFORMED_BODY for anything that is no object in UTF-8.
 */
export function parseJsonBody(bytes: Buffer): JsonObject {
  if (bytes.length === 0) return {}
  const text = decodeUtf8(bytes)
  const value = parseJson(text)
  if (!isObject(value)) throw new GatewayError('MALFORMED_BODY')
  const names = namesIn(value, DEPTH_MAXIMUM)
  if (names === null || hasRepeatedName(text, names)) throw new GatewayError('MALFORMED_BODY')
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new GatewayError('MALFORMED_BODY')
  }
}

/** Text in strict UTF-8; a byte order mark at its start is dropped. */
export function decodeUtf8(bytes: Uint8Array): string {
  const text = strictText(bytes)
  if (text === null) throw new GatewayError('MALFORMED_BODY')
  return text
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The number of names in all objects of a value; null where the value is nested deeper than the maximum. */
export function namesIn(value: unknown, depthMaximum: number): number | null {
  if (typeof value !== 'object' || value === null) return 0
  if (depthMaximum === 0) return null
  const isList = Array.isArray(value)
  const inner: readonly unknown[] = isList ? value : Object.values(value)
  let count = isList ? 0 : inner.length
  for (const each of inner) {
    const names = namesIn(each, depthMaximum - 1)
    if (names === null) return null
    count += names
  }
  return count
}

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c

/**
 * Whether an object in this JSON text has the same name twice, however the name is escaped. `JSON.parse` keeps
 * the last value, while a proxy in front may have kept the first. `namesRead` is the number of names in the
 * parsed objects: of a repeated name only one is left, so the text has more names than that.
 */
export function hasRepeatedName(text: string, namesRead: number): boolean {
  return namesWritten(text) !== namesRead
}

/** The number of colons outside of texts: one follows every name. */
function namesWritten(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COLON) count += 1
    else if (code === QUOTE) at = endOfText(text, at)
  }
  return count
}

/** The index of the quote that closes the text which begins at `start`. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    at += code === BACKSLASH ? 2 : 1
  }
  return at
}
