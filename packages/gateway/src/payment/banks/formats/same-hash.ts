import { createHash, timingSafeEqual } from 'node:crypto'

export function base64Hash(algorithm: 'sha1' | 'sha256', text: string): string {
  return createHash(algorithm).update(text, 'utf8').digest('base64')
}

/** Compares two hashes by their bytes, in constant time. */
export function isSameHash(
  left: string,
  right: string,
  encoding: 'base64' | 'hex' = 'base64',
): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(left, encoding), Buffer.from(right, encoding)]
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes)
}
