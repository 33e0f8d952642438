import { uuidV7 } from '../../base/kernel/index.ts'
import {
  type AddressRefusal,
  bankAddressRefusal,
  bankProtocolOf,
  type CredentialRefusal,
  missingCredential,
  readCredentials,
} from '../../payment/banks/index.ts'
import {
  addTerminal,
  type BankAddress,
  type CallbackNamesChange,
  dayEndText,
  type NewTerminal,
  type SealedTerminal,
} from '../../payment/merchants/index.ts'
import {
  type CallbackNameRefusal,
  type CallbackNamesOutcome,
  callbackNameRefusal,
  changeCallbackNames,
} from './callback-name-acts.ts'
import { type CaptureRefusal, captureRefusal } from './capture-refusal.ts'
import { type ActingPorts, perform } from './operator-ports.ts'

/** A new terminal. Where the address is null, the terminal uses the sandbox's simulator. */
export type TerminalRequest = Pick<
  NewTerminal,
  | 'merchantId'
  | 'alias'
  | 'isDefault'
  | 'connector'
  | 'bankCode'
  | 'programmes'
  | 'halfSecureAccepted'
  | 'captureMaximumPercent'
  | 'callbackNames'
  | 'dayEndMinutes'
> &
  Readonly<{
    address: BankAddress | null
    /** By the names of the connector's schema. */
    credentials: Readonly<Record<string, string>>
  }>

/**
 * A terminal without its credentials, which are left out even in sealed form, but for `clientId`: the one that
 * names the account at the bank, or null where this release does not know the connector.
 */
export type TerminalFacts = Omit<SealedTerminal, 'account' | 'secrets'> &
  Readonly<{ clientId: string | null }>

export type TerminalAddition =
  | Readonly<{ ok: true; terminal: TerminalFacts }>
  | Readonly<{
      ok: false
      reason: 'Taken' | 'AddressMissing' | 'NoSuchConnector'
    }>
  | AddressRefusal
  | CredentialRefusal
  | CallbackNameRefusal
  | CaptureRefusal

export type TerminalActs = Readonly<{
  /** `Taken`: the merchant already has a terminal of that alias, or a default terminal. */
  addTerminal: (terminal: TerminalRequest) => Promise<TerminalAddition>
  changeCallbackNames: (change: CallbackNamesChange) => Promise<CallbackNamesOutcome>
  /** Why no terminal may have these addresses; null: one may. */
  addressRefusal: (address: BankAddress) => AddressRefusal | null
  /** The default one first. */
  terminalsOf: (merchantId: string) => Promise<readonly TerminalFacts[]>
}>

export function terminalActs(ports: ActingPorts): TerminalActs {
  return {
    addTerminal: (terminal) => addReported(terminal, ports),
    changeCallbackNames: (change) => changeCallbackNames(change, ports),
    addressRefusal: (address) => addressRefusal(address, ports),
    terminalsOf: async (merchantId) => {
      const terminals = await ports.stores.terminals.terminalsOf(merchantId)
      return terminals.map(withoutCredentials)
    },
  }
}

async function addReported(
  request: TerminalRequest,
  ports: ActingPorts,
): Promise<TerminalAddition> {
  const { address, callbackNames, connector, credentials } = request
  const protocol = bankProtocolOf(connector)
  if (protocol === null) return { ok: false, reason: 'NoSuchConnector' }
  const refusal =
    captureRefusal(request, request.captureMaximumPercent) ??
    callbackNameRefusal(protocol, callbackNames) ??
    missingCredential(protocol.credentials, credentials)
  if (refusal !== null) return refusal
  const reading = readCredentials(protocol.credentials, credentials)
  if (!reading.ok) return reading
  if (address === null) {
    if (!ports.isSandbox) return { ok: false, reason: 'AddressMissing' }
  } else {
    const wrong = addressRefusal(address, ports)
    if (wrong !== null) return wrong
  }
  let added: TerminalFacts | null = null
  const terminals = {
    ...ports.stores.terminals,
    insertTerminal: (terminal: SealedTerminal, createdAt: Date) =>
      perform(ports, async (stores) => {
        await stores.terminalChanges.lock(terminal.merchantId)
        const isNew = await stores.terminals.insertTerminal(terminal, createdAt)
        added = isNew ? withoutCredentials(terminal) : null
        return { result: isNew, report: isNew ? reportOf(terminal) : null }
      }),
  }
  await addTerminal(newTerminal(request, reading, ports), { ...ports, terminals })
  return added === null ? { ok: false, reason: 'Taken' } : { ok: true, terminal: added }
}

function newTerminal(
  { address, credentials: _credentials, ...facts }: TerminalRequest,
  { account, secrets }: Pick<NewTerminal, 'account' | 'secrets'>,
  { clock }: ActingPorts,
): NewTerminal {
  const terminal = { ...facts, account, secrets, terminalId: uuidV7(clock.now()) }
  if (address === null) return { ...terminal, environment: 'sandbox', address }
  return { ...terminal, environment: 'live', address }
}

function reportOf(terminal: SealedTerminal) {
  const { merchantId, alias, isDefault, environment, bankCode, callbackNames } = terminal
  const { connector, programmes } = terminal
  const { clientId } = withoutCredentials(terminal)
  const { apiUrl, gateUrl } = terminal.address ?? { apiUrl: null, gateUrl: null }
  const bank = { environment, connector, bankCode, programmes, clientId, apiUrl, gateUrl }
  const dayEnd =
    terminal.dayEndMinutes == null ? {} : { dayEnd: dayEndText(terminal.dayEndMinutes) }
  const details = { merchantId, alias, isDefault, ...bank, callbackNames, ...dayEnd }
  return { act: 'terminal.add', subject: terminal.terminalId, details } as const
}

function withoutCredentials({
  secrets: _secrets,
  account,
  ...facts
}: SealedTerminal): TerminalFacts {
  const accountName = bankProtocolOf(facts.connector)?.accountName ?? ''
  return { ...facts, clientId: account[accountName] ?? null }
}

/** In live mode a bank has TLS, and its origin is in the table of banks or in the settings. */
export function addressRefusal(
  address: BankAddress,
  { isSandbox, bankOrigins }: Pick<ActingPorts, 'isSandbox' | 'bankOrigins'>,
): AddressRefusal | null {
  return bankAddressRefusal(address, isSandbox ? null : bankOrigins)
}
