import type { Secret } from '../kernel/index.ts'
import type { Merchant } from './merchant.ts'
import type { SealedTerminal } from './terminal.ts'

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

/** To the names of a terminal's callbacks. What is both added and removed is removed. */
export type CallbackNamesChange = Readonly<{
  merchantId: string
  alias: string
  add: readonly string[]
  remove: readonly string[]
}>

/** The names as they were and as they are, in order. */
export type CallbackNamesChanged = Readonly<{
  terminalId: string
  before: readonly string[]
  after: readonly string[]
}>

/** How many names a terminal may have: far more than a bank sends beside those that are known. */
export const CALLBACK_NAMES_MAXIMUM = 50

export type TerminalStore = Readonly<{
  /** The default one first, the others by alias, removed ones last. */
  terminalsOf: (merchantId: string) => Promise<readonly SealedTerminal[]>
  /** Whether it was new: false where its id or alias is taken, or the merchant has a default already. */
  insertTerminal: (terminal: SealedTerminal, createdAt: Date) => Promise<boolean>
  /** Null where the merchant has no terminal of that alias, or it would have too many names. */
  changeCallbackNames: (change: CallbackNamesChange) => Promise<CallbackNamesChanged | null>
}>

/** Which record a sealed secret belongs to. Moved to another record, it does not open. */
export type SecretOwner = Readonly<{ merchantId: string; recordId: string }>

/** The part of the vault that keeps what merchants must not lose: their keys and their credentials. */
export type SecretVault = Readonly<{
  seal: (
    sealClass: 'secret-key',
    owner: SecretOwner,
    plain: string,
  ) => Promise<Readonly<{ sealed: Buffer; dataKeyId: string }>>
  open: (sealClass: 'secret-key', owner: SecretOwner, sealed: Buffer) => Promise<Secret<string>>
}>
