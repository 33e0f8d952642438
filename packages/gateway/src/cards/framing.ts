const LENGTH_BYTES = 4

/**
 * Joins texts so that no two lists give the same bytes: each is preceded by its length. Plain joining
 * would let the end of one part pass for the beginning of the next.
 */
export function lengthPrefixed(parts: readonly string[]): Buffer {
  let totalBytes = 0
  for (const part of parts) totalBytes += LENGTH_BYTES + Buffer.byteLength(part)
  const joined = Buffer.allocUnsafe(totalBytes)
  let at = 0
  for (const part of parts) {
    const lengthBytes = joined.write(part, at + LENGTH_BYTES, 'utf8')
    joined.writeUInt32BE(lengthBytes, at)
    at += LENGTH_BYTES + lengthBytes
  }
  return joined
}
