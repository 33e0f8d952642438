/** One field of a form: its name, its bytes as they came, and whether it was sent as a file, that is with a `filename`. */
export type MultipartPart = Readonly<{ name: string; content: Buffer; isFile: boolean }>

const PARTS_MAXIMUM = 32
const HEADERS_END = Buffer.from('\r\n\r\n')

/**
 * The parts of a `multipart/form-data` body (RFC 7578) that is in memory as a whole. Parts may
 * carry headers of their own, and names may be unquoted: public clients send both (decision 1.1).
 * Null for what is malformed, unfinished, or has more than 32 parts.
 */
export function parseMultipart(body: Buffer, boundary: string): readonly MultipartPart[] | null {
  // The first delimiter has no line break before it, unless something precedes it: then it does.
  const bytes = Buffer.concat([Buffer.from('\r\n'), body])
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts: MultipartPart[] = []
  let at = bytes.indexOf(delimiter)
  while (at !== -1) {
    const start = afterDelimiter(bytes, at + delimiter.length)
    if (start === 'end') return parts
    const next = bytes.indexOf(delimiter, start ?? bytes.length)
    if (start === null || next === -1 || parts.length === PARTS_MAXIMUM) return null
    const part = readPart(bytes.subarray(start, next))
    if (part === null) return null
    parts.push(part)
    at = next
  }
  return null
}

/** Where the part begins, `end` after the closing delimiter, null for anything else. */
function afterDelimiter(bytes: Buffer, at: number): number | 'end' | null {
  if (bytes.toString('latin1', at, at + 2) === '--') return 'end'
  // RFC 2046 lets spaces and tabs stand between a boundary and its line break.
  const padding = /^[ \t]*\r\n/.exec(bytes.toString('latin1', at, at + 100))
  return padding === null ? null : at + padding[0].length
}

function readPart(part: Buffer): MultipartPart | null {
  const end = part.indexOf(HEADERS_END)
  const headers = end === -1 ? '' : part.toString('utf8', 0, end)
  const disposition = headers.split('\r\n').find((line) => /^content-disposition:/i.test(line))
  if (disposition === undefined) return null
  const name = nameIn(disposition)
  if (name === null) return null
  const isFile = /;\s*filename\*?=/i.test(disposition)
  return { name, content: part.subarray(end + HEADERS_END.length), isFile }
}

function nameIn(disposition: string): string | null {
  if (!/^content-disposition:\s*form-data\s*(;|$)/i.test(disposition)) return null
  const found = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(disposition)
  return found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2] ?? null
}
