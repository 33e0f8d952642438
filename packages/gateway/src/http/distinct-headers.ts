import type { DistinctHeaders } from '../auth/index.ts'

/**
 * Every value of every header by its lower-case name. Node's `headers` joins repeated ones or drops
 * them, which would hide that a value came twice.
 */
export function distinctHeaders(rawHeaders: readonly string[]): DistinctHeaders {
  const headers: Record<string, string[]> = Object.create(null)
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    headers[name] = [...(headers[name] ?? []), rawHeaders[at + 1] ?? '']
  }
  return headers
}
