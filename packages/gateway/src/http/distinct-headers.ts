import type { DistinctHeaders } from '../auth/index.ts'

/** One list for each request; Node makes it once, and it lives as long as its request. */
const read = new WeakMap<readonly string[], DistinctHeaders>()

/**
 * Every value of every header by its lower-case name. Node's `headers` joins repeated ones or drops
 * them, which would hide that a value came twice. Read once for each request, whoever asks.
 */
export function distinctHeaders(rawHeaders: readonly string[]): DistinctHeaders {
  const known = read.get(rawHeaders)
  if (known !== undefined) return known
  const headers = readHeaders(rawHeaders)
  read.set(rawHeaders, headers)
  return headers
}

function readHeaders(rawHeaders: readonly string[]): DistinctHeaders {
  const headers: Record<string, string[]> = Object.create(null)
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    const value = rawHeaders[at + 1] ?? ''
    const values = headers[name]
    if (values === undefined) headers[name] = [value]
    else values.push(value)
  }
  return headers
}
