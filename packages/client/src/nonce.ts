/**
 * Gives nonces: the present time in milliseconds, or one more than the last where the clock stood
 * still or went back. No two are equal within the process.
 */
export function nonceSource(now: () => number): () => string {
  let last = 0
  return () => {
    last = Math.max(last + 1, now())
    return String(last)
  }
}

/** One source for all clients of the process: two of them may share a key pair. */
export const freshNonce: () => string = nonceSource(Date.now)
