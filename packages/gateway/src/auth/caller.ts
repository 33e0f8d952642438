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
