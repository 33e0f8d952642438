import { GatewayError, type Secret } from '../kernel/index.ts'

/** `Paused`: begins no payment, but finishes open ones. `Removed`: has no open payments either. */
export type TerminalState = 'Active' | 'Paused' | 'Removed'

type TerminalFacts = Readonly<{
  merchantId: string
  terminalId: string
  state: TerminalState
  /** The terminal's name in a provision's field `gateway`. */
  alias: string
  isDefault: boolean
  connector: 'nestpay'
  /** Four-digit EFT code of the terminal's bank; null where the operator has not said it. */
  bankCode: string | null
  clientId: string
  userName: string
  /** mdStatus values below full 3-D Secure that the bank accepts, a subset of 2, 3, 4. */
  halfSecureAccepted: readonly number[]
  /** How much of a PreAuth a PostAuth may take, in percent: 100–115. */
  captureMaximumPercent: number
  /** Names in the bank's 3-D Secure callbacks that the connector does not know by itself, in order. */
  callbackNames: readonly string[]
}>

/** The addresses of a terminal's bank. A sandbox terminal uses the simulator that the process knows. */
export type BankAddress = Readonly<{ apiUrl: string; gateUrl: string }>

type TerminalEnvironment =
  | Readonly<{ environment: 'sandbox'; address: null }>
  | Readonly<{ environment: 'live'; address: BankAddress }>

type Credentials = Readonly<{ password: Secret<string>; storeKey: Secret<string> }>

/** A merchant's account at a bank, with everything that a bank connector needs for a call. */
export type Terminal = TerminalFacts &
  BankAddress &
  Credentials &
  Readonly<{ environment: TerminalEnvironment['environment'] }>

/** A terminal as the operator enters it. It begins as `Active`. */
export type NewTerminal = Omit<TerminalFacts, 'state'> & TerminalEnvironment & Credentials

/** A terminal as stored. Its secrets belong to the vault's records `passwordRecord` and `storeKeyRecord`. */
export type SealedTerminal = TerminalFacts &
  TerminalEnvironment &
  Readonly<{ passwordSealed: Buffer; storeKeySealed: Buffer; dataKeyId: string }>

/** The two secrets of one row belong to different records, so that neither opens as the other. */
export function passwordRecord(terminalId: string): string {
  return `${terminalId}/password`
}

export function storeKeyRecord(terminalId: string): string {
  return `${terminalId}/store-key`
}

type Named = Pick<TerminalFacts, 'alias' | 'state'>

/** @throws GatewayError TERMINAL_PAUSED or TERMINAL_REMOVED where no payment may begin (decision 5.13). */
export function refuseNewPayment(terminal: Named): void {
  refuseRemoved(terminal)
  if (terminal.state === 'Paused') throw refusal('TERMINAL_PAUSED', terminal)
}

/** @throws GatewayError TERMINAL_REMOVED where nothing may begin. */
export function refuseRemoved(terminal: Named): void {
  if (terminal.state === 'Removed') throw refusal('TERMINAL_REMOVED', terminal)
}

function refusal(error: 'TERMINAL_PAUSED' | 'TERMINAL_REMOVED', { alias }: Named): GatewayError {
  const remedy = { tr: `Terminal: ${alias}.`, en: `The terminal: ${alias}.` }
  return new GatewayError(error, { remedy })
}
