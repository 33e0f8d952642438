import { type Clock, GatewayError } from '../../base/kernel/index.ts'
import type { Merchant } from '../merchants/index.ts'

/**
 * A verified pair of nonce and signature that is not used up yet. The computed MAC identifies the pair,
 * never the received text: one MAC has four Base64 spellings (decision 2.2).
 */
export type SingleUsePair = Readonly<{
  merchantId: string
  publicKey: string
  nonce: string
  /** 32 bytes. */
  mac: Buffer
  /** See `nonceTimeOf`. */
  nonceTime: bigint
}>

/** Who calls, proved by the signature. */
export type Caller = Readonly<{
  merchant: Merchant
  publicKey: string
  conversationId: string
  pair: SingleUsePair
}>

/** Uses pairs up. Of all calls with one pair, on any node, only the first answers true. */
export type PairStore = Readonly<{
  consume: (pair: SingleUsePair) => Promise<boolean>
}>

/**
 * Uses the caller's pair up, then checks that the merchant is active (decision 2.1). Throws
 * `PAIR_ALREADY_USED` or `MERCHANT_NOT_ACTIVE`; the pair stays used after the latter.
 *
 * For calls that move no money, and for refused calls. A call that moves money uses its pair up in its
 * first transaction instead (decision 2.2).
 */
export async function usePair(
  { pair, merchant }: Pick<Caller, 'pair' | 'merchant'>,
  { pairs }: Readonly<{ pairs: PairStore }>,
): Promise<void> {
  if (!(await pairs.consume(pair))) throw new GatewayError('PAIR_ALREADY_USED')
  if (merchant.status !== 'Active') throw new GatewayError('MERCHANT_NOT_ACTIVE')
}

/** The nonce time of a pair that is never deleted. */
const KEPT_FOR_GOOD = -1n

/** A nonce of 13 digits is a time in milliseconds; any other is -1, and its pair is never deleted (2.2). */
export function nonceTimeOf(nonce: string): bigint {
  return /^[0-9]{13}$/.test(nonce) ? BigInt(nonce) : KEPT_FOR_GOOD
}

/** `accepts` takes the value of `nonceTimeOf`. */
export type NonceWindow = Readonly<{ accepts: (nonceTime: bigint) => boolean }>

/** How far from the present a nonce may lie: the setting `NONCE_WINDOW`. */
type NonceWindowLimits = Readonly<{ pastMilliseconds: number; aheadMilliseconds: number }>

/**
 * Null limits accept every nonce, and then no pair may ever be deleted. Limits accept only nonces of 13
 * digits: pairs of other nonces would be kept for good, and a caller could fill the table with them.
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
