import { randomFillSync } from 'node:crypto'

const POOL_BYTES = 8 * 1_024

// A pool of its own for each process: workers are started, never forked off with a copy of it.
const pool = Buffer.allocUnsafeSlow(POOL_BYTES)
let usedBytes = POOL_BYTES

/**
 * As `randomBytes`, at a fraction of its cost: the system is asked for 8 kB at once. Every byte is given
 * out once, and wiped from the pool then. For ids, salts and initialisation vectors, which are no
 * secrets; a secret would lie in the pool before its time, so those are drawn with `randomBytes`.
 */
export function pooledRandomBytes(size: number): Buffer {
  if (size > POOL_BYTES) throw new RangeError(`at most ${POOL_BYTES} random bytes, not ${size}`)
  if (usedBytes + size > POOL_BYTES) {
    randomFillSync(pool)
    usedBytes = 0
  }
  const bytes = Buffer.allocUnsafe(size)
  // One by one: for so few, `copy` and `fill` cost more than what they do.
  for (let at = 0; at < size; at += 1, usedBytes += 1) {
    bytes[at] = pool[usedBytes] ?? 0
    pool[usedBytes] = 0
  }
  return bytes
}
