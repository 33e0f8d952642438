import type { BankFeatures } from './bank-features.ts'
import type { CredentialSchema } from './credentials.ts'

type Addresses = Readonly<{ apiUrl: string; gateUrl: string }>

/** What is known of a bank without its letter: its addresses and its EFT code. */
export type ManifestPreset = Readonly<{
  /** As `terminal add --bank` takes it. */
  name: string
  title: string
  bankCode: string
  live: Addresses
  /** The bank's own test system; null: none is publicly known. */
  test: Addresses | null
}>

/** A terminal of the sandbox: the simulator's bank publishes its credentials. */
export type SandboxAccount = Readonly<{
  /** The last three digits of the terminal's id, which no other terminal of the sandbox has. */
  id: string
  account: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
}>

/**
 * The facts of a protocol that banks speak: the `manifest.ts` of its folder. Presets, listed origins, the sandbox's
 * terminals, forms, commands and documents read them here, and nothing else names the bank.
 */
export type BankManifest = Readonly<{
  /** As stored with each terminal, and in the simulator's manifest of the bank. It never changes. */
  name: string
  /** As the banks and their documents call it. */
  title: string
  /** The page in docs/banks, without `.md`. */
  page: string
  credentials: CredentialSchema
  /** The open credential that names the account at the bank. Another account is another terminal. */
  accountName: string
  /** The bank takes order numbers of at most 20 letters and digits. */
  shortOrderNumbers?: true
  features: BankFeatures
  /** The banks whose addresses are public. The bank's letter goes first: an operator may name other addresses. */
  presets: readonly ManifestPreset[]
  /** Where the bank simulator speaks the protocol. */
  simulator: Readonly<{ apiPath: string; gatePath: string }>
  /** The terminals of the sandbox's first and second merchant, and the EFT code that they have. */
  sandbox: Readonly<{
    alias: string
    bankCode: string
    terminals: readonly [SandboxAccount, SandboxAccount]
  }>
}>
