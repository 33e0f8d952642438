/**
 * Joins texts so that no two lists give the same bytes: each is preceded by its length. Plain joining
 * would let the end of one part pass for the beginning of the next.
 */
export function lengthPrefixed(parts: readonly string[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part, 'utf8')
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      return [length, bytes]
    }),
  )
}
