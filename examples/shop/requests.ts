import type { IncomingMessage } from 'node:http'

const BODY_MAXIMUM_BYTES = 65_536

/** As it arrived: the signature of an event covers its very bytes. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    chunks.push(chunk)
    length += chunk.length
    if (length > BODY_MAXIMUM_BYTES) throw new Error('the body is larger than 64 KiB')
  }
  return Buffer.concat(chunks)
}

export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await bodyOf(request)).toString())
}
