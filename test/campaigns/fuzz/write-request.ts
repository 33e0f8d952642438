import type { Draft } from './fuzz-request.ts'

/** The request line and the headers, with the body's own length, as they go over the wire. */
export function headOf(
  draft: Pick<Draft, 'method' | 'path' | 'query' | 'headers' | 'body'>,
): Buffer {
  const { method, path, query, headers, body } = draft
  const lines = [`${method} ${path}${query === '' ? '' : `?${query}`} HTTP/1.1`, 'Host: localhost']
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  if (method !== 'GET' || body.length > 0) lines.push(`Content-Length: ${body.length}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}
