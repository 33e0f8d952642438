import type { BinRecord } from '../bins/index.ts'
import type { Secret } from '../kernel/index.ts'

/** A tokenised card as everybody but the vault sees it. Holds no card number. */
export type StoredCard = Readonly<{
  merchantId: string
  /** SHA-256 of the token: the token itself is never stored. */
  tokenHash: Buffer
  cardSealed: Buffer
  fingerprint: Buffer
  /** First six or eight digits. */
  bin: string
  lastFour: string
  /** What the BIN table said when the card was tokenised. */
  profile: BinRecord
  expiresAt: Date
}>

/** What the vault gives out for a bank call, and for nothing else. */
export type OpenedCard = Readonly<{
  number: Secret<string>
  expireMonth: number
  /** Four digits. */
  expireYear: number
}>

/** A security code as T1 of a payment takes it out of its table: still sealed. */
export type SealedSecurityCode = Readonly<{ codeSealed: Buffer }>
