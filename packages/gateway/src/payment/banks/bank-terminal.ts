import type { Secret } from '../../base/kernel/index.ts'

/** A merchant's account at a bank, with the addresses and credentials for calls. */
export type BankTerminal = Readonly<{
  merchantId: string
  terminalId: string
  alias: string
  /** The name of the protocol that the bank speaks: one of `BANK_PROTOCOLS`. */
  connector: string
  apiUrl: string
  gateUrl: string
  /** The values of the protocol's open credentials, by their names. */
  account: Readonly<Record<string, string>>
  /** The values of the protocol's secret credentials, by their names. */
  secrets: Readonly<Record<string, Secret<string>>>
  /** The mdStatus values below full 3-D Secure that this bank accepts: a subset of 2, 3 and 4. */
  halfSecureAccepted: readonly number[]
  /** The percentage of a PreAuth that a PostAuth may take: 100, or up to 115 if the bank agreed. */
  captureMaximumPercent: number
  /** Further names in this bank's 3-D Secure callbacks. Their values are ignored. */
  callbackNames: readonly string[]
}>
