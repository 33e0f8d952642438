import { timingSafeEqual } from 'node:crypto'

/** Compares two hashes by their bytes, in constant time. */
export function isSameHash(
  left: string,
  right: string,
  encoding: 'base64' | 'hex' = 'base64',
): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(left, encoding), Buffer.from(right, encoding)]
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes)
}
