import type { Clock } from '../kernel/index.ts'

/** How far from the present a nonce may lie: the setting `NONCE_WINDOW`. */
export type NonceWindowLimits = Readonly<{ pastMilliseconds: number; aheadMilliseconds: number }>

/** Takes what `nonceTimeOf` gives. */
export type NonceWindow = Readonly<{ accepts: (nonceTime: bigint) => boolean }>

/** The nonce time of a pair that is kept for good. */
export const KEPT_FOR_GOOD = -1n

/** The nonce as milliseconds where it has 13 digits, else -1 (decision 2.2). */
export function nonceTimeOf(nonce: string): bigint {
  return /^[0-9]{13}$/.test(nonce) ? BigInt(nonce) : KEPT_FOR_GOOD
}

/**
 * Null limits accept every nonce, and then no pair may ever be dropped. Limits accept 13 digits only: a pair
 * of another nonce would be kept for good, and a caller could fill the table with them.
 */
export function createNonceWindow(
  limits: NonceWindowLimits | null,
  clock: Pick<Clock, 'now'>,
): NonceWindow {
  if (limits === null) return { accepts: () => true }
  return {
    accepts: (nonceTime) => {
      if (nonceTime === KEPT_FOR_GOOD) return false
      const ahead = Number(nonceTime) - clock.now().getTime()
      return ahead >= -limits.pastMilliseconds && ahead <= limits.aheadMilliseconds
    },
  }
}
