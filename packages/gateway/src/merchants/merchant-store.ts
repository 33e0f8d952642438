import type { Merchant } from './merchant.ts'

/** A key pair as it is stored. Its SecretKey belongs to the record `publicKey` in the vault. */
export type SealedKeyPair = Readonly<{
  merchantId: string
  publicKey: string
  secretSealed: Buffer
  dataKeyId: string
}>

export type FoundKeyPair = Readonly<{
  merchant: Merchant
  keyPair: SealedKeyPair
  isRevoked: boolean
}>

export type Revocation = 'Revoked' | 'AlreadyRevoked' | 'NotFound'

export type MerchantStore = Readonly<{
  /** The pair with its merchant, also a revoked one; null: there is no such pair. */
  findKeyPair: (publicKey: string) => Promise<FoundKeyPair | null>
  findMerchant: (merchantId: string) => Promise<Merchant | null>
  /** All of them, by number. */
  listMerchants: () => Promise<readonly Merchant[]>
  /** Whether the merchant was new: false where its id or its number is taken. */
  insertMerchant: (merchant: Merchant, createdAt: Date) => Promise<boolean>
  /** Whether the pair was new. */
  insertKeyPair: (keyPair: SealedKeyPair, createdAt: Date) => Promise<boolean>
  revokeKeyPair: (publicKey: string, revokedAt: Date) => Promise<Revocation>
}>
