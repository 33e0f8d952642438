import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FormPairs } from '../terminal/index.ts'

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const BODY_BYTES_MAXIMUM = 64 * 1024

/** The whole body; null if it is longer than 64 KiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A body chunk must be bytes.')
    length += chunk.length
    if (length <= BODY_BYTES_MAXIMUM) chunks.push(chunk)
  }
  return length > BODY_BYTES_MAXIMUM ? null : Buffer.concat(chunks)
}

/** The fields in their order, duplicates included: the hash covers all of them. */
export function formPairs(body: Buffer): FormPairs {
  return [...new URLSearchParams(body.toString('utf8'))]
}

/**
 * The XML document: the body itself, or its form field DATA. The first character decides, because many
 * clients send bare XML with a form's content type.
 */
export function xmlOf(body: Buffer): string {
  // .NET writes a byte order mark before XML; it counts more than the declared encoding.
  const hasMark = body.subarray(0, 3).equals(BYTE_ORDER_MARK)
  if (hasMark) return body.subarray(3).toString('utf8')
  const text = body.toString('latin1').trimStart()
  if (text.startsWith('<')) return decodeXml(body)
  return new URLSearchParams(body.toString('utf8')).get('DATA') ?? ''
}

function decodeXml(body: Buffer): string {
  const declared = /^[^>]*encoding=["']([\w-]+)["']/.exec(body.toString('latin1'))?.[1] ?? 'utf-8'
  return new TextDecoder(/8859-9/.test(declared) ? 'iso-8859-9' : 'utf-8').decode(body)
}

/**
 * Whether a Host header is `localhost`, an IP address or one of `allowed`. Against DNS rebinding: a hostile
 * site can let its own name point to 127.0.0.1, and its pages could then read this bank. Browsers always
 * send the header, so its absence is accepted.
 */
export function isKnownHost(header: string | undefined, allowed: readonly string[]): boolean {
  if (header === undefined) return true
  const host = header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || isIP(address) !== 0 || allowed.includes(host)
}
