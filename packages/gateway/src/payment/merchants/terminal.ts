import { canParseUrl, GatewayError, type Secret } from '../../base/kernel/index.ts'

/** `Paused`: begins no payment, but finishes open ones. `Removed`: has no open payments either. */
export type TerminalState = 'Active' | 'Paused' | 'Removed'

type TerminalFacts = Readonly<{
  merchantId: string
  terminalId: string
  state: TerminalState
  /** The terminal's name in a provision's field `gateway`. */
  alias: string
  isDefault: boolean
  /** The protocol that the bank speaks. A later release may have written one that this release lacks. */
  connector: string
  /** Four-digit EFT code of the terminal's bank; null where the operator has not said it. */
  bankCode: string | null
  /** Loyalty programmes whose cards pay in installments there; null: those of any. */
  programmes: readonly string[] | null
  /** The values of the protocol's open credentials, by their names. */
  account: Readonly<Record<string, string>>
  /** mdStatus values below full 3-D Secure that the bank accepts, a subset of 2, 3, 4. */
  halfSecureAccepted: readonly number[]
  /** How much of a PreAuth a PostAuth may take, in percent: 100–115. */
  captureMaximumPercent: number
  /** Names in the bank's 3-D Secure callbacks that the connector does not know by itself, in order. */
  callbackNames: readonly string[]
  /** When its business day ends, in minutes after midnight in Turkey; null or absent: when the gateway's does. */
  dayEndMinutes?: number | null
}>

/** The addresses of a terminal's bank. A sandbox terminal uses the simulator that the process knows. */
export type BankAddress = Readonly<{ apiUrl: string; gateUrl: string }>

type TerminalEnvironment =
  | Readonly<{ environment: 'sandbox'; address: null }>
  | Readonly<{ environment: 'live'; address: BankAddress }>

/** The values of the protocol's secret credentials, by their names. */
export type TerminalSecrets = Readonly<Record<string, Secret<string>>>

/** A merchant's account at a bank, with everything that a bank connector needs for a call. */
export type Terminal = TerminalFacts &
  BankAddress &
  Readonly<{
    secrets: TerminalSecrets
    environment: TerminalEnvironment['environment']
    /** False: this node cannot call the terminal's bank, and both addresses are empty. */
    isServed: boolean
  }>

/** A terminal as the operator enters it. It begins as `Active`. */
export type NewTerminal = Omit<TerminalFacts, 'state'> &
  TerminalEnvironment &
  Readonly<{ secrets: TerminalSecrets }>

/** A terminal as stored. */
export type SealedTerminal = TerminalFacts &
  TerminalEnvironment &
  Readonly<{ secrets: readonly SealedSecret[] }>

/** A secret credential as stored: it belongs to the vault's record `record`. */
export type SealedSecret = Readonly<{
  name: string
  record: string
  sealed: Buffer
  dataKeyId: string
  /** The binding under which it was sealed; null: under none, by a release before 0.2.0. */
  boundTo: string | null
}>

/** Of the sandbox's simulator, whose address changes with every start. */
const SIMULATOR_BINDING = 'simulator'

/**
 * What the secrets of a terminal are sealed with, beside their record: the origins of the bank's two addresses. They
 * open at no other origin (decision 8.35). A path may change.
 */
export function bindingOf(address: BankAddress | null): string {
  if (address === null) return SIMULATOR_BINDING
  return [address.apiUrl, address.gateUrl].map(originOf).join(' ')
}

/** What is no address is its own origin: it is the same as no other. */
function originOf(url: string): string {
  return canParseUrl(url) ? new URL(url).origin : url
}

/** The vault's record of a secret with its binding. */
export function boundRecord(record: string, boundTo: string | null): string {
  return boundTo === null ? record : `${record} at ${boundTo}`
}

/** Each secret of a terminal belongs to a record of its own, so that none opens as another. */
export function secretRecord(terminalId: string, name: string): string {
  return `${terminalId}/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

type Named = Pick<TerminalFacts, 'alias' | 'state'>

/** The terminals that were not removed, in the same order. */
export function currentTerminals<Place extends Pick<Named, 'state'>>(
  terminals: readonly Place[],
): readonly Place[] {
  return terminals.filter(({ state }) => state !== 'Removed')
}

/** The terminal that has the alias now: a removed terminal's alias may belong to a later one. */
export function terminalNamed<Place extends Named>(
  terminals: readonly Place[],
  alias: string,
): Place | undefined {
  return currentTerminals(terminals).find((each) => each.alias === alias)
}

/**
 * TERMINAL_PAUSED, TERMINAL_REMOVED or TERMINAL_NOT_SERVED where no payment may begin (decision 5.13), else null.
 */
export function refusalOfNewPayment(
  terminal: Named & Pick<Terminal, 'isServed'>,
): GatewayError | null {
  if (terminal.state === 'Removed') return refusal('TERMINAL_REMOVED', terminal)
  if (terminal.state === 'Paused') return refusal('TERMINAL_PAUSED', terminal)
  return terminal.isServed ? null : refusal('TERMINAL_NOT_SERVED', terminal)
}

/** @throws GatewayError as `refusalOfNewPayment` names it. */
export function refuseNewPayment(terminal: Named & Pick<Terminal, 'isServed'>): void {
  const refused = refusalOfNewPayment(terminal)
  if (refused !== null) throw refused
}

/** @throws GatewayError TERMINAL_NOT_SERVED where this node cannot call the terminal's bank. */
export function refuseUnserved(terminal: Named & Pick<Terminal, 'isServed'>): void {
  if (!terminal.isServed) throw refusal('TERMINAL_NOT_SERVED', terminal)
}

/** @throws GatewayError TERMINAL_REMOVED where nothing may begin. */
export function refuseRemoved(terminal: Named): void {
  if (terminal.state === 'Removed') throw refusal('TERMINAL_REMOVED', terminal)
}

type Refused = 'TERMINAL_PAUSED' | 'TERMINAL_REMOVED' | 'TERMINAL_NOT_SERVED'

function refusal(error: Refused, { alias }: Named): GatewayError {
  const remedy = { tr: `Terminal: ${alias}.`, en: `The terminal: ${alias}.` }
  return new GatewayError(error, { remedy })
}
