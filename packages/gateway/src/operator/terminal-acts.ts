import { mayBeAddedToCallbacks } from '../banks/index.ts'
import { uuidV7 } from '../kernel/index.ts'
import {
  addTerminal,
  type BankAddress,
  CALLBACK_NAMES_MAXIMUM,
  type CallbackNamesChange,
  type NewTerminal,
  type SealedTerminal,
} from '../merchants/index.ts'
import { type ActingPorts, perform } from './operator-ports.ts'

/** A new terminal. Where the address is null, the terminal uses the sandbox's simulator. */
export type TerminalRequest = Pick<
  NewTerminal,
  | 'merchantId'
  | 'alias'
  | 'isDefault'
  | 'bankCode'
  | 'clientId'
  | 'userName'
  | 'password'
  | 'storeKey'
  | 'halfSecureAccepted'
  | 'captureMaximumPercent'
  | 'callbackNames'
> &
  Readonly<{ address: BankAddress | null }>

/** A terminal without its credentials, which are left out even in sealed form. */
export type TerminalFacts = Omit<
  SealedTerminal,
  'userName' | 'passwordSealed' | 'storeKeySealed' | 'dataKeyId'
>

export type TerminalAddition =
  | Readonly<{ ok: true; terminal: TerminalFacts }>
  | Readonly<{ ok: false; reason: 'Taken' | 'AddressMissing' | 'AddressNotHttps' }>
  | CallbackNameRefusal

export type TerminalActs = Readonly<{
  /** `Taken`: the merchant already has a terminal of that alias, or a default terminal. */
  addTerminal: (terminal: TerminalRequest) => Promise<TerminalAddition>
  changeCallbackNames: (change: CallbackNamesChange) => Promise<CallbackNamesOutcome>
  /** The default one first. */
  terminalsOf: (merchantId: string) => Promise<readonly TerminalFacts[]>
}>

export function terminalActs(ports: ActingPorts): TerminalActs {
  return {
    addTerminal: (terminal) => addReported(terminal, ports),
    changeCallbackNames: (change) => changeCallbackNames(change, ports),
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
  const { address, callbackNames } = request
  const refusal = callbackNameRefusal(callbackNames)
  if (refusal !== null) return refusal
  if (!ports.isSandbox) {
    if (address === null) return { ok: false, reason: 'AddressMissing' }
    if (!isHttps(address)) return { ok: false, reason: 'AddressNotHttps' }
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
  await addTerminal(newTerminal(request, ports), { ...ports, terminals })
  return added === null ? { ok: false, reason: 'Taken' } : { ok: true, terminal: added }
}

function newTerminal(request: TerminalRequest, { clock }: ActingPorts): NewTerminal {
  const { address, ...rest } = request
  const facts = { ...rest, terminalId: uuidV7(clock.now()), connector: 'nestpay' } as const
  if (address === null) return { ...facts, environment: 'sandbox', address }
  return { ...facts, environment: 'live', address }
}

function reportOf(terminal: SealedTerminal) {
  const { merchantId, alias, isDefault, environment, clientId, bankCode, callbackNames } = terminal
  const { apiUrl, gateUrl } = terminal.address ?? { apiUrl: null, gateUrl: null }
  const bank = { environment, bankCode, clientId, apiUrl, gateUrl }
  const details = { merchantId, alias, isDefault, ...bank, callbackNames }
  return { act: 'terminal.add', subject: terminal.terminalId, details } as const
}

function withoutCredentials(terminal: SealedTerminal): TerminalFacts {
  const {
    userName: _userName,
    passwordSealed: _password,
    storeKeySealed: _storeKey,
    dataKeyId: _dataKeyId,
    ...facts
  } = terminal
  return facts
}

/** In live mode, card data is sent to a bank over TLS only. */
export function isHttps({ apiUrl, gateUrl }: BankAddress): boolean {
  return [apiUrl, gateUrl].every((url) => url.startsWith('https://'))
}

/**
 * `NameNotAddable`: the gateway reads or compares a field of this name or of a similar one, or a form field
 * cannot have this name.
 * `TooManyNames`: more than `CALLBACK_NAMES_MAXIMUM`.
 */
export type CallbackNameRefusal =
  | Readonly<{ ok: false; reason: 'NameNotAddable'; name: string }>
  | Readonly<{ ok: false; reason: 'TooManyNames' }>

export type CallbackNamesOutcome =
  | Readonly<{ ok: true; callbackNames: readonly string[] }>
  | CallbackNameRefusal
  | Readonly<{ ok: false; reason: 'NoSuchTerminal' }>

function callbackNameRefusal(names: readonly string[]): CallbackNameRefusal | null {
  const name = names.find((candidate) => !mayBeAddedToCallbacks(candidate))
  if (name !== undefined) return { ok: false, reason: 'NameNotAddable', name }
  return names.length > CALLBACK_NAMES_MAXIMUM ? { ok: false, reason: 'TooManyNames' } : null
}

/** Takes effect on every node within five seconds. A change to the names that are set already is not reported. */
async function changeCallbackNames(
  change: CallbackNamesChange,
  ports: ActingPorts,
): Promise<CallbackNamesOutcome> {
  const refusal = callbackNameRefusal(change.add)
  if (refusal !== null) return refusal
  const { merchantId, alias } = change
  const terminals = await ports.stores.terminals.terminalsOf(merchantId)
  if (!terminals.some((terminal) => terminal.alias === alias && terminal.state !== 'Removed')) {
    return { ok: false, reason: 'NoSuchTerminal' }
  }
  return perform<CallbackNamesOutcome>(ports, async (stores) => {
    const changed = await stores.terminals.changeCallbackNames(change)
    if (changed === null) return { result: { ok: false, reason: 'TooManyNames' }, report: null }
    const { terminalId: subject, before, after } = changed
    const details = { merchantId, alias, before, after }
    const report = { act: 'terminal.callback-names', subject, details } as const
    const isSame = before.join() === after.join()
    return { result: { ok: true, callbackNames: after }, report: isSame ? null : report }
  })
}
