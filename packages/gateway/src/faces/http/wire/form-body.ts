import { GatewayError, latin5Text, strictText } from '../../../base/kernel/index.ts'
import { decodeUtf8 } from './json-body.ts'
import { decodedContent, refuseEncoding } from './transfer-encoding.ts'

/** The fields of a form, in the order received. A name may come more than once. */
export type FormPairs = readonly (readonly [name: string, value: string])[]

type MultipartForm = Readonly<{
  contentType: string
  /** The one field that may be a file, such as `logo`: its content is given as Base64, its name as `logoName`. */
  fileField?: string | undefined
}>

/** Reads `multipart/form-data` by the boundary that the content type names. */
export function parseMultipartBody(
  bytes: Buffer,
  { contentType, fileField }: MultipartForm,
): FormPairs {
  const boundary = boundaryOf(contentType)
  if (boundary === null) throw new GatewayError('MALFORMED_BODY')
  const parts = parseMultipart(bytes, boundary)
  if (parts === null) throw new GatewayError('MALFORMED_BODY')
  const isUpload = ({ name, isFile }: MultipartPart) => isFile && name === fileField
  refuseFiles(parts.filter((part) => !isUpload(part)))
  return parts.flatMap((part): FormPairs => {
    const { name, content, fileName } = part
    if (content === null) return refuseEncoding(name, OWN_NAME.test(name))
    if (!isUpload(part)) return [[name, decodeUtf8(content)]]
    return [
      [name, content.toString('base64')],
      [`${name}Name`, fileName],
    ]
  })
}

const FILE_RULE = {
  tr: 'dosya olarak değil, metin alanı olarak (filename olmadan) gönderilmelidir',
  en: 'must be sent as a text field, not as a file (without a filename)',
}

/** Every field name of the gateway matches this. Other names are not echoed, because they may be anything. */
const OWN_NAME = /^[A-Za-z]{1,40}$/

/** Some HTTP libraries send every field as a file by default; the error names the fields and the remedy. */
function refuseFiles(parts: readonly MultipartPart[]): void {
  const files = parts.filter(({ isFile }) => isFile).map(({ name }) => name)
  if (files.length === 0) return
  if (!files.every((name) => OWN_NAME.test(name))) throw new GatewayError('MALFORMED_BODY')
  throw new GatewayError('INVALID_FIELD', {
    fields: files.map((field) => ({ field, rule: FILE_RULE })),
  })
}

/** A bank's callback has about 60 fields; the form of a bank's statement has one for each of up to 200 columns. */
const FORM_FIELDS_MAXIMUM = 256

/** Reads `application/x-www-form-urlencoded`: no nesting, duplicates kept, names as they came. */
export function parseUrlEncodedBody(bytes: Buffer): FormPairs {
  return pairsOf(decodeUtf8(bytes).replace(/^\uFEFF/, ''))
}

/**
 * As `parseUrlEncodedBody`, for forms that a bank wrote and a browser brings. They are in UTF-8 or in ISO-8859-9,
 * whatever they say of themselves: their bytes show which.
 */
export function parseBankForm(bytes: Buffer): FormPairs {
  // Each letter of these texts is a byte.
  const text = bytes
    .toString('latin1')
    .replace(/%([89a-f][0-9a-f])/gi, (_, hexadecimal: string) =>
      String.fromCharCode(Number.parseInt(hexadecimal, 16)),
    )
  const pairs = pairsOf(text).map((pair) => pair.map((part) => Buffer.from(part, 'latin1')))
  const isUtf8 = pairs.every((pair) => pair.every((part) => strictText(part) !== null))
  const textOf = (part: Buffer | undefined): string =>
    part === undefined ? '' : ((isUtf8 ? strictText(part) : null) ?? latin5Text(part))
  return pairs.map(([name, value]) => [textOf(name), textOf(value)] as const)
}

function pairsOf(text: string): FormPairs {
  // A body within its limit may hold thousands of fields; each would be compared with every name that is read.
  if (text.split('&', FORM_FIELDS_MAXIMUM + 1).length > FORM_FIELDS_MAXIMUM) {
    throw new GatewayError('MALFORMED_BODY')
  }
  return [...new URLSearchParams(text)]
}

/** `boundary=x` or `boundary="x"`: RFC 2046 allows both, and 1 to 70 characters. */
function boundaryOf(contentType: string): string | null {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  return found?.[1] ?? found?.[2] ?? null
}

/** One field of a form; a file is what came with a `filename`. `content` is null where its encoding is not read. */
export type MultipartPart = Readonly<{
  name: string
  content: Buffer | null
  isFile: boolean
  /** Without folders; empty where it is no file, or has a name in another form than browsers write. */
  fileName: string
}>

const HEADERS_END = Buffer.from('\r\n\r\n')

/**
 * The parts of a `multipart/form-data` body (RFC 7578) that is in memory as a whole. Parts may
 * carry headers of their own, and names may be unquoted: public clients send both (decision 1.1).
 * Null for what is malformed, unfinished, or has more parts than other forms may have fields.
 */
export function parseMultipart(body: Buffer, boundary: string): readonly MultipartPart[] | null {
  // Every delimiter but one at the start of the body has a line break before it: this gives it one too.
  const bytes = Buffer.concat([Buffer.from('\r\n'), body])
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts: MultipartPart[] = []
  let at = bytes.indexOf(delimiter)
  while (at !== -1) {
    const start = afterDelimiter(bytes, at + delimiter.length)
    if (start === 'end') return parts
    const next = bytes.indexOf(delimiter, start ?? bytes.length)
    if (start === null || next === -1 || parts.length === FORM_FIELDS_MAXIMUM) return null
    const part = readPart(bytes.subarray(start, next))
    if (part === null) return null
    parts.push(part)
    at = next
  }
  return null
}

/** The index at which the part begins; `end` after the closing delimiter; null for anything else. */
function afterDelimiter(bytes: Buffer, at: number): number | 'end' | null {
  if (bytes.toString('latin1', at, at + 2) === '--') return 'end'
  // RFC 2046 lets spaces and tabs stand between a boundary and its line break.
  const padding = /^[ \t]*\r\n/.exec(bytes.toString('latin1', at, at + 100))
  return padding === null ? null : at + padding[0].length
}

function readPart(part: Buffer): MultipartPart | null {
  const end = part.indexOf(HEADERS_END)
  const headers = end === -1 ? [] : part.toString('utf8', 0, end).split('\r\n')
  const disposition = headers.find((line) => /^content-disposition:/i.test(line))
  if (disposition === undefined) return null
  const name = nameIn(disposition)
  if (name === null) return null
  const isFile = /;\s*filename\*?=/i.test(disposition)
  const content = decodedContent(headers, part.subarray(end + HEADERS_END.length))
  return { name, content, isFile, fileName: fileNameIn(disposition) }
}

/** Some programs send the folder too. */
function fileNameIn(disposition: string): string {
  const found = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? ''
  return found.replaceAll('%22', '"').replace(/^.*[\\/]/, '')
}

function nameIn(disposition: string): string | null {
  if (!/^content-disposition:\s*form-data\s*(;|$)/i.test(disposition)) return null
  const found = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(disposition)
  return found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2] ?? null
}
