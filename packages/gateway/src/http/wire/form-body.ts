import { GatewayError } from '../../kernel/index.ts'
import { decodeUtf8 } from './json-body.ts'
import { type MultipartPart, parseMultipart } from './multipart.ts'

/** The fields of a form, in the order received. A name may come more than once. */
export type FormPairs = readonly (readonly [name: string, value: string])[]

/** Reads `multipart/form-data` by the boundary that the content type names. */
export function parseMultipartBody(bytes: Buffer, contentType: string): FormPairs {
  const boundary = boundaryOf(contentType)
  if (boundary === null) throw new GatewayError('MALFORMED_BODY')
  const parts = parseMultipart(bytes, boundary)
  if (parts === null) throw new GatewayError('MALFORMED_BODY')
  refuseFiles(parts)
  return parts.map(({ name, content }) => [name, decodeUtf8(content)] as const)
}

const FILE_RULE = {
  tr: 'dosya olarak değil, metin alanı olarak (filename olmadan) gönderilmelidir',
  en: 'must be sent as a text field, not as a file (without a filename)',
}

/** No field of ours has another name; any other may be anything, and is not repeated to the caller. */
const OWN_NAME = /^[A-Za-z]{1,40}$/

/** Some HTTP libraries send every field as a file unless told otherwise: they are told which, and the remedy. */
function refuseFiles(parts: readonly MultipartPart[]): void {
  const files = parts.filter(({ isFile }) => isFile).map(({ name }) => name)
  if (files.length === 0) return
  if (!files.every((name) => OWN_NAME.test(name))) throw new GatewayError('MALFORMED_BODY')
  throw new GatewayError('INVALID_FIELD', {
    fields: files.map((field) => ({ field, rule: FILE_RULE })),
  })
}

/** A bank's callback has about 60, whatever else has fewer. */
const URL_ENCODED_FIELDS_MAXIMUM = 256

/** Reads `application/x-www-form-urlencoded`: no nesting, duplicates kept, names as they came. */
export function parseUrlEncodedBody(bytes: Buffer): FormPairs {
  const text = decodeUtf8(bytes).replace(/^\uFEFF/, '')
  // A body within its limit may hold thousands; each would be compared with every name that is read.
  if (text.split('&', URL_ENCODED_FIELDS_MAXIMUM + 1).length > URL_ENCODED_FIELDS_MAXIMUM) {
    throw new GatewayError('MALFORMED_BODY')
  }
  return [...new URLSearchParams(text)]
}

/** `boundary=x` or `boundary="x"`: RFC 2046 allows both, and 1 to 70 characters. */
function boundaryOf(contentType: string): string | null {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  return found?.[1] ?? found?.[2] ?? null
}
