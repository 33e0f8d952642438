/** What a leak of it would be. */
export const ASSET_CLASSES = {
  cardholder: 'Cardholder data: a card number, or what belongs to one',
  authentication:
    'A card’s security code (sensitive authentication data), or the proof of 3-D Secure',
  key: 'A cryptographic key',
  credential: 'A secret that opens something: SecretKeys, passwords, tokens, unguessable addresses',
  derived: 'Made from a secret or a card number, and useless without it: hashes, truncated numbers',
  personal: 'Personal data of card holders, payers and operators',
} as const

export type AssetClass = keyof typeof ASSET_CLASSES

/** One thing that must not leak, in a column, a file, a variable or memory. */
export type Asset = Readonly<{
  class: AssetClass
  holds: string
  protection: string
  /** How long the thing exists. */
  life: string
  readBy: string
  destroyed: string
}>

/** Assets by the name of their column, file, variable or place in memory. */
export type Assets = Readonly<Record<string, Asset>>

/**
 * A table's sensitive columns with what they hold, and the names of the columns that were checked and hold nothing
 * sensitive.
 */
export type TableAssets = Readonly<{ sensitive: Assets; plain: string }>
