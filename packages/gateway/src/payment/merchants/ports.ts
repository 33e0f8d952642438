import type { Secret } from '../../base/kernel/index.ts'
import type { Merchant } from './merchant.ts'
import type { SealedTerminal } from './terminal.ts'

/** A key pair as stored. Its SecretKey belongs to the vault's record `publicKey`. */
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
  /** The pair with its merchant, even a revoked one; null where there is no such pair. */
  findKeyPair: (publicKey: string) => Promise<FoundKeyPair | null>
  findMerchant: (merchantId: string) => Promise<Merchant | null>
  /** By number or id; null: there is none. */
  findMerchantNamed: (name: string) => Promise<Merchant | null>
  /** The content of a logo by its file name; null where no merchant has it. */
  findLogo: (file: string) => Promise<Buffer | null>
  /** All merchants, by number. */
  listMerchants: () => Promise<readonly Merchant[]>
  /** Whether the merchant was new: false where its id or its number is taken. */
  insertMerchant: (merchant: Merchant, createdAt: Date) => Promise<boolean>
  /** Whether the pair was new. */
  insertKeyPair: (keyPair: SealedKeyPair, createdAt: Date) => Promise<boolean>
  revokeKeyPair: (publicKey: string, revokedAt: Date) => Promise<Revocation>
}>

/** A change of a terminal's `callbackNames`. A name that is both added and removed is removed. */
export type CallbackNamesChange = Readonly<{
  merchantId: string
  alias: string
  add: readonly string[]
  remove: readonly string[]
}>

/** The most `callbackNames` of a terminal, far more than any bank sends. */
export const CALLBACK_NAMES_MAXIMUM = 50

export type TerminalStore = Readonly<{
  /** The default terminal first, the others by alias, removed ones last. */
  terminalsOf: (merchantId: string) => Promise<readonly SealedTerminal[]>
  /** False where the id or the alias is taken, or the merchant has a default terminal already. */
  insertTerminal: (terminal: SealedTerminal, createdAt: Date) => Promise<boolean>
  /**
   * Answers the names before and after the change, in order. Null where the merchant has no terminal of that
   * alias, or the terminal would have too many names.
   */
  changeCallbackNames: (change: CallbackNamesChange) => Promise<Readonly<{
    terminalId: string
    before: readonly string[]
    after: readonly string[]
  }> | null>
}>

/** The record that a sealed secret belongs to. Moved to another record, the secret does not open. */
export type SecretOwner = Readonly<{ merchantId: string; recordId: string }>

/** The part of the vault for merchants' SecretKeys and terminal credentials. */
export type SecretVault = Readonly<{
  seal: (
    sealClass: 'secret-key',
    owner: SecretOwner,
    plain: string,
  ) => Promise<Readonly<{ sealed: Buffer; dataKeyId: string }>>
  open: (sealClass: 'secret-key', owner: SecretOwner, sealed: Buffer) => Promise<Secret<string>>
}>

/** What the database knows of how a terminal's bank has answered. */
export type TerminalObservation = Readonly<{
  terminalId: string
  /** Since when no node reaches the bank, as the events for the merchant say; null: it is reached. */
  unreachableSince: Date | null
  /** The last sale that the bank approved, among the newest payments of the merchant; null: none of them. */
  lastSaleAt: Date | null
}>

export type TerminalObservations = Readonly<{
  /** How many of a merchant's newest payments are looked at for a terminal's last sale. */
  salesLookedAt: number
  observationsOf: (merchantIds: readonly string[]) => Promise<readonly TerminalObservation[]>
}>
