import { type Clock, GatewayError } from '../kernel/index.ts'
import type { Merchant } from '../merchants/index.ts'

/**
 * A verified pair of nonce and signature, not yet used up. The computed MAC identifies it, never the
 * text that came in: one MAC has four Base64 spellings (decision 2.2).
 */
export type SingleUsePair = Readonly<{
  merchantId: string
  publicKey: string
  nonce: string
  /** 32 bytes. */
  mac: Buffer
  /** The nonce as milliseconds where it has 13 digits, else -1: those pairs are kept for good. */
  nonceTime: bigint
}>

/** Who calls, proved by the signature. */
export type Caller = Readonly<{
  merchant: Merchant
  publicKey: string
  conversationId: string
  pair: SingleUsePair
}>

/** The port that uses a pair up. Only the first call for a pair, on any node, answers true. */
export type PairStore = Readonly<{
  consume: (pair: SingleUsePair) => Promise<boolean>
}>

/**
 * Uses the caller's pair up and then asks whether the merchant is active (decision 2.1): the first call
 * of a call that moves no money, and the whole of one that is refused. `PAIR_ALREADY_USED` or
 * `MERCHANT_NOT_ACTIVE`; the latter keeps the pair used.
 *
 * A call that moves money uses its pair in its first transaction instead (decision 2.2).
 */
export async function usePair(
  { pair, merchant }: Pick<Caller, 'pair' | 'merchant'>,
  { pairs }: Readonly<{ pairs: PairStore }>,
): Promise<void> {
  if (!(await pairs.consume(pair))) throw new GatewayError('PAIR_ALREADY_USED')
  if (merchant.status !== 'Active') throw new GatewayError('MERCHANT_NOT_ACTIVE')
}

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
