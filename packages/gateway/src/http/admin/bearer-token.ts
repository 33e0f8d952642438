import { createHash, timingSafeEqual } from 'node:crypto'

import type { Secret } from '../../kernel/index.ts'

/**
 * Whether the values of the header Authorization are exactly one, and carry the token. Both sides are
 * hashed first: `timingSafeEqual` wants equal lengths, and so not even the length shows in the time.
 */
export function carriesToken(headers: readonly string[], token: Secret<string>): boolean {
  const [header, ...more] = headers
  if (header === undefined || more.length > 0) return false
  const given = /^Bearer +(\S+)$/i.exec(header)?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token.expose()))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest()
}
