import { createHash } from 'node:crypto'
import { type Endpoint, LIMITS } from '@vezne/protocol'
import { canonicalJson, fieldError } from '../../../base/kernel/index.ts'
import type { IdempotencyClaim } from '../../../payment/payments/index.ts'
import type { Fields } from './read-fields.ts'

/**
 * Reads the Idempotency-Key header: a quoted string of RFC 8941 or the bare text, 1–255 printable
 * ASCII characters (decision 5.10). Null without the header.
 */
export function readIdempotencyKey(values: readonly string[]): string | null {
  const [header, ...more] = values
  if (header === undefined) return null
  const text = header.trim()
  const quoted = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(text)?.[1]
  const key = quoted === undefined ? text : quoted.replace(/\\(.)/g, '$1')
  const isPrintable = /^[\x20-\x7e]+$/.test(key)
  if (more.length === 0 && isPrintable && key.length <= LIMITS.idempotencyKeyMaximumCharacters) {
    return key
  }
  throw fieldError('Idempotency-Key', {
    tr: `bir kez gönderilen, 1–${LIMITS.idempotencyKeyMaximumCharacters} yazdırılabilir ASCII karakter olmalıdır`,
    en: `must be sent once and be 1 to ${LIMITS.idempotencyKeyMaximumCharacters} printable ASCII characters`,
  })
}

/**
 * The claim of a call: its key, and the SHA-256 of method, path and all sent fields in canonical form. The hash
 * also covers unknown fields, so it does not depend on which fields a version knows; earlier versions hashed the
 * fields that they knew. The authentication values differ on every call and are not hashed.
 */
export function idempotencyClaim(
  key: string,
  endpoint: Endpoint,
  { sent, fields }: Readonly<{ sent: Fields; fields: Fields }>,
): IdempotencyClaim {
  const digest = (counts: (name: string) => boolean) => {
    // Null and an empty text mean that a field was not sent (decision 1.1).
    const values = Object.entries(sent).filter(
      ([name, value]) => value !== null && value !== '' && counts(name),
    )
    const text = `${endpoint.method} ${endpoint.path}\n${canonicalJson(Object.fromEntries(values))}`
    return createHash('sha256').update(text).digest()
  }
  return {
    key,
    fingerprint: digest(() => true),
    earlierFingerprints: [digest((name) => name in fields)],
  }
}
