import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

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
