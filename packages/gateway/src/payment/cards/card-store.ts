import type { Clock, Secret } from '../../base/kernel/index.ts'
import type { BinRecord } from '../bins/index.ts'

/** Identifies a tokenised card: a token belongs to one merchant. */
export type CardKey = Readonly<{
  merchantId: string
  /** SHA-256 of the token: the token itself is never stored. */
  tokenHash: Buffer
}>

/** A tokenised card as all but the vault see it. Its number is only in `cardSealed`. */
export type StoredCard = CardKey &
  Readonly<{
    cardSealed: Buffer
    fingerprint: Buffer
    /** First six or eight digits. */
    bin: string
    lastFour: string
    /** The BIN record at the time of tokenising. */
    profile: BinRecord
    expiresAt: Date
  }>

/** A card in clear, for a bank call. */
export type OpenedCard = Readonly<{
  number: Secret<string>
  expireMonth: number
  /** Four digits. */
  expireYear: number
}>

/** A security code as the payment's first commit takes it from its table: still sealed. */
export type SealedSecurityCode = Readonly<{ codeSealed: Buffer }>

export type NewSecurityCode = SealedSecurityCode & Readonly<{ dataKeyId: string; expiresAt: Date }>

export type NewCard = StoredCard &
  Readonly<{ dataKeyId: string; createdAt: Date; securityCode: NewSecurityCode | null }>

type Counts = Readonly<{ cards: number; securityCodes: number }>

/** Tokens and security codes. An expired row counts as absent, whether it was deleted or not. */
export type CardStore = Readonly<{
  /** Card and security code together, in one round trip. */
  insert: (card: NewCard) => Promise<void>
  find: (key: CardKey, now: Date) => Promise<StoredCard | null>
  readSecurityCode: (key: CardKey, now: Date) => Promise<SealedSecurityCode | null>
  /** Deletes one batch of expired rows and counts them. Both counts are 0 when none is left. */
  sweep: (now: Date) => Promise<Counts>
}>

/** Deletes all expired tokens and security codes. Wanted once a minute; safe on all nodes. */
export async function sweepCards({
  store,
  clock,
}: Readonly<{ store: CardStore; clock: Clock }>): Promise<Counts> {
  const total = { cards: 0, securityCodes: 0 }
  for (;;) {
    const swept = await store.sweep(clock.now())
    total.cards += swept.cards
    total.securityCodes += swept.securityCodes
    if (swept.cards + swept.securityCodes === 0) return total
  }
}
