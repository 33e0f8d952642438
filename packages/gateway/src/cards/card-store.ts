import type { SealedSecurityCode, StoredCard } from './stored-card.ts'

export type NewSecurityCode = SealedSecurityCode & Readonly<{ dataKeyId: string; expiresAt: Date }>

export type NewCard = StoredCard &
  Readonly<{ dataKeyId: string; createdAt: Date; securityCode: NewSecurityCode | null }>

/** Which token of which merchant. */
export type CardKey = Readonly<{ merchantId: string; tokenHash: Buffer }>

/** Tokens and security codes. What has expired counts as gone, swept or not. */
export type CardStore = Readonly<{
  /** Card and security code together, in one round trip. */
  insert: (card: NewCard) => Promise<void>
  find: (key: CardKey, now: Date) => Promise<StoredCard | null>
  readSecurityCode: (key: CardKey, now: Date) => Promise<SealedSecurityCode | null>
  /** Deletes some of what has expired; how many rows there were. Zero: nothing is left. */
  sweep: (now: Date) => Promise<Readonly<{ cards: number; securityCodes: number }>>
}>
