import { GatewayError, type Secret } from '../kernel/index.ts'

type TerminalFacts = Readonly<{
  terminalId: string
  state: TerminalState
  /** What a provision calls it in its field `gateway`. */
  alias: string
  isDefault: boolean
  connector: 'nestpay'
  clientId: string
  userName: string
  /** mdStatus values below full 3-D Secure that the bank lets through, a subset of 2, 3, 4. */
  halfSecureAccepted: readonly number[]
  /** How much of a PreAuth a PostAuth may take, in percent: 100–115. */
  captureMaximumPercent: number
  /** Names in the bank's 3-D Secure callbacks beside those that its connector knows, in order. */
  callbackNames: readonly string[]
}>

/** Where a terminal's bank is. A sandbox terminal talks to whichever simulator the process knows. */
export type BankAddress = Readonly<{ apiUrl: string; gateUrl: string }>

export type TerminalEnvironment =
  | Readonly<{ environment: 'sandbox'; address: null }>
  | Readonly<{ environment: 'live'; address: BankAddress }>

/** A merchant's account at a bank, ready for a call. What a bank connector takes, and a little more. */
export type Terminal = TerminalFacts &
  BankAddress &
  Readonly<{
    merchantId: string
    environment: 'sandbox' | 'live'
    password: Secret<string>
    storeKey: Secret<string>
  }>

/** A terminal as the operator names it. It begins as `Active`. */
export type NewTerminal = Omit<TerminalFacts, 'state'> &
  TerminalEnvironment &
  Readonly<{ merchantId: string; password: Secret<string>; storeKey: Secret<string> }>

/** A terminal as it is stored. The vault knows its secrets as `passwordRecord` and `storeKeyRecord`. */
export type SealedTerminal = TerminalFacts &
  TerminalEnvironment &
  Readonly<{
    merchantId: string
    passwordSealed: Buffer
    storeKeySealed: Buffer
    dataKeyId: string
  }>

/** The two secrets of one row belong to different records, so that neither opens in the other's place. */
export function passwordRecord(terminalId: string): string {
  return `${terminalId}/password`
}

export function storeKeyRecord(terminalId: string): string {
  return `${terminalId}/store-key`
}

/**
 * `Paused`: it begins no payment, and goes on with those that it has. `Removed`: it has none that are open, and
 * only its row is left.
 */
export type TerminalState = 'Active' | 'Paused' | 'Removed'

type Named = Readonly<{ alias: string; state: TerminalState }>

/** Throws GatewayError TERMINAL_PAUSED or TERMINAL_REMOVED where no payment may begin there (decision 5.13). */
export function refuseNewPayment({ alias, state }: Named): void {
  refuseRemoved({ alias, state })
  if (state === 'Paused') throw new GatewayError('TERMINAL_PAUSED', { remedy: naming(alias) })
}

/** Throws GatewayError TERMINAL_REMOVED where nothing may begin there any more. */
export function refuseRemoved({ alias, state }: Named): void {
  if (state === 'Removed') throw new GatewayError('TERMINAL_REMOVED', { remedy: naming(alias) })
}

function naming(alias: string): Readonly<{ tr: string; en: string }> {
  return { tr: `Terminal: ${alias}.`, en: `The terminal: ${alias}.` }
}
