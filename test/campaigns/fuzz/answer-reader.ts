/** One answer as it came over the wire. */
export type Answer = Readonly<{
  status: number
  /** By lower-case names. */
  headers: ReadonlyMap<string, string>
  body: string
}>

export type AnswerReader = Readonly<{
  /** The answers that these bytes complete. Throws for what is no answer of a known length. */
  read: (chunk: Buffer) => readonly Answer[]
}>

const HEAD_END = Buffer.from('\r\n\r\n')

/** Reads HTTP/1.1 answers with a Content-Length from a stream of bytes; interim ones are passed over. */
export function createAnswerReader(): AnswerReader {
  let rest: Buffer = Buffer.alloc(0)
  return {
    read: (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const answers: Answer[] = []
      for (;;) {
        const end = rest.indexOf(HEAD_END)
        if (end === -1) return answers
        const head = readHead(rest.toString('latin1', 0, end))
        const from = end + HEAD_END.length
        if (rest.length < from + head.length) return answers
        const body = rest.toString('utf8', from, from + head.length)
        rest = rest.subarray(from + head.length)
        if (head.status >= 200) answers.push({ status: head.status, headers: head.headers, body })
      }
    },
  }
}

function readHead(text: string): {
  status: number
  length: number
  headers: ReadonlyMap<string, string>
} {
  const [first = '', ...lines] = text.split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
  if (!Number.isInteger(status)) throw new Error(`no status in "${first.slice(0, 80)}"`)
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  const length = Number(headers.get('content-length') ?? (status < 200 ? 0 : Number.NaN))
  if (!Number.isInteger(length)) throw new Error(`an answer of no known length: ${text}`)
  return { status, length, headers }
}
