import { createHmac, hash } from 'node:crypto'

/** SHA-256 reads its input in blocks of so many bytes, and HMAC gives the key one of its own. */
const BLOCK_BYTES = 64
const DIGEST_BYTES = 32
const INNER_PAD = 0x36
const OUTER_PAD = 0x5c

/** No message of a signature is longer, unless somebody has a very long SecretKey. */
const MESSAGE_BYTES_MAXIMUM = 2_048
/** One UTF-16 unit makes so many bytes of UTF-8 at most. */
const BYTES_PER_UNIT_MAXIMUM = 3

const inner = Buffer.alloc(BLOCK_BYTES + MESSAGE_BYTES_MAXIMUM)
const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES)

/**
 * HMAC-SHA256 of a text in UTF-8, in Base64: exactly what `createHmac` gives. That builds a stream and two
 * objects of C++ for every message, which costs a call more than both digests; here the digests of RFC 2104
 * are taken one after the other, in two buffers that hold the key for no longer than that.
 */
export function hmacSha256(key: Uint8Array, message: string): string {
  const isLong = message.length * BYTES_PER_UNIT_MAXIMUM > MESSAGE_BYTES_MAXIMUM
  if (isLong || key.length > BLOCK_BYTES) {
    return createHmac('sha256', key).update(message, 'utf8').digest('base64')
  }
  for (let at = 0; at < BLOCK_BYTES; at += 1) {
    const byte = key[at] ?? 0
    inner[at] = byte ^ INNER_PAD
    outer[at] = byte ^ OUTER_PAD
  }
  const end = BLOCK_BYTES + inner.write(message, BLOCK_BYTES, 'utf8')
  outer.write(hash('sha256', inner.subarray(0, end), 'hex'), BLOCK_BYTES, 'hex')
  const digest = hash('sha256', outer, 'base64')
  inner.fill(0, 0, end)
  outer.fill(0)
  return digest
}
