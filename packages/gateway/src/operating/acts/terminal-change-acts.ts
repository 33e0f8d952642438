import {
  type AddressRefusal,
  bankProtocolOf,
  type CredentialRefusal,
  missingCredential,
  readCredentials,
} from '../../payment/banks/index.ts'
import {
  bindingOf,
  dayEndText,
  type SealedTerminal,
  sealSecrets,
  terminalNamed,
} from '../../payment/merchants/index.ts'
import { terminalsNamed } from '../../payment/routing/index.ts'
import type { AuditAct, AuditDetails } from '../audit/index.ts'
import { type CaptureRefusal, captureRefusal } from './capture-refusal.ts'
import { type ActingPorts, type ActStores, perform } from './operator-ports.ts'
import type {
  RemovalObstacle,
  TerminalChange,
  TerminalName,
  TerminalUpdate,
} from './operator-stores.ts'
import { addressRefusal } from './terminal-acts.ts'

/** The changes to a terminal; a field that is null stays as it is. */
export type TerminalInput = Omit<TerminalUpdate, 'credentials'> &
  Readonly<{
    /** The values to replace, by the names of the connector's schema. */
    credentials: Readonly<Record<string, string>> | null
  }>

/** `Unchanged`: the terminal was already as asked. This is not reported. */
export type Changed<Refusal extends string = never> = TerminalChange<Refusal>['outcome']

/**
 * Routing rules name the terminal by its alias. Under another alias they would go past it, and payments would be
 * refused or paid elsewhere: so the rules are set first.
 */
export type NamedByRules = Readonly<{
  ok: false
  reason: 'NamedByRules'
  /** The names of the rules. */
  rules: readonly string[]
}>

/** Each takes effect on every node within five seconds. `NotFound`: no such terminal, or it was removed. */
export type TerminalChangeActs = Readonly<{
  /**
   * `AtSimulator`: a terminal that uses the sandbox's simulator has no address. `OtherAccount`: the credential
   * that names the account cannot be replaced, because the account's past orders stay at the bank. With another
   * origin every credential is wanted: the stored ones do not open there (decision 8.35). `terminalId`: of the one
   * that is meant, where another may have got the alias since.
   */
  updateTerminal: (
    name: TerminalName & Readonly<{ terminalId?: string }>,
    input: TerminalInput,
  ) => Promise<
    | Changed<'AliasTaken' | 'AtSimulator' | 'OtherAccount'>
    | AddressRefusal
    | CredentialRefusal
    | NamedByRules
    | CaptureRefusal
  >
  /** The merchant's previous default terminal is not the default any more. */
  makeDefaultTerminal: (name: TerminalName) => Promise<Changed>
  /** A paused terminal takes no new payments. Returns, captures and inquiries go on. */
  pauseTerminal: (name: TerminalName) => Promise<Changed>
  resumeTerminal: (name: TerminalName) => Promise<Changed>
  /** Removes a terminal that has been paused for a minute and has nothing open (decision 5.13). */
  removeTerminal: (name: TerminalName) => Promise<Changed<RemovalObstacle>>
}>

export function terminalChangeActs(ports: ActingPorts): TerminalChangeActs {
  const plain = <Refusal extends string = never>(
    name: TerminalName,
    act: AuditAct,
    work: Work<Refusal>['work'],
  ) => reported<Refusal>(name, { act }, { ports, work })
  return {
    updateTerminal: async (name, input) => {
      const wrong = input.address === null ? null : addressRefusal(input.address, ports)
      if (wrong !== null) return wrong
      const act = { act: 'terminal.update', details: detailsOf(input) } as const
      return reported<Refused, CredentialRefusal | NamedByRules | CaptureRefusal>(name, act, {
        ports,
        work: async (stores) => {
          // Nobody else changes the terminal from here on: it is sealed for the address that it then has.
          await stores.terminalChanges.lock(name.merchantId)
          const terminals = await stores.terminals.terminalsOf(name.merchantId)
          const found = terminalNamed(terminals, name.alias)
          if (found === undefined || found.terminalId !== (name.terminalId ?? found.terminalId)) {
            return { terminalId: null, outcome: 'NotFound' }
          }
          const tooMuch = captureRefusal(found, input.captureMaximumPercent)
          if (tooMuch !== null) return tooMuch
          const update = await sealed(found, input, ports)
          if (typeof update === 'string') return { terminalId: null, outcome: update }
          if ('ok' in update) return update
          const rules = await rulesThatKeepAlias(name, input, stores)
          if (rules.length > 0) return { ok: false, reason: 'NamedByRules', rules }
          return stores.terminalChanges.update(name, update)
        },
      })
    },
    makeDefaultTerminal: (name) =>
      plain(name, 'terminal.default', ({ terminalChanges }) => terminalChanges.makeDefault(name)),
    pauseTerminal: (name) =>
      plain(name, 'terminal.pause', ({ terminalChanges }) =>
        terminalChanges.setState(name, 'Paused'),
      ),
    resumeTerminal: (name) =>
      plain(name, 'terminal.resume', ({ terminalChanges }) =>
        terminalChanges.setState(name, 'Active'),
      ),
    removeTerminal: (name) =>
      plain(name, 'terminal.remove', ({ terminalChanges }) => terminalChanges.remove(name)),
  }
}

/** The rules in force that name the terminal, where it is to have another alias. */
async function rulesThatKeepAlias(
  { merchantId, alias }: TerminalName,
  { newAlias }: TerminalInput,
  { routingRules }: ActStores,
): Promise<readonly string[]> {
  if (newAlias === null || newAlias === alias) return []
  // Rules are set under the lock that the caller holds.
  const stored = await routingRules.find(merchantId)
  const named = stored?.rules == null ? [] : terminalsNamed(stored.rules)
  return named.filter((each) => each.alias === alias).map(({ rule }) => rule)
}

type Refused = 'AliasTaken' | 'AtSimulator' | 'OtherAccount'

type Work<Refusal extends string, Objection = never> = Readonly<{
  ports: ActingPorts
  work: (stores: ActStores) => Promise<TerminalChange<Refusal> | Objection>
}>

function reported<
  Refusal extends string = never,
  Objection extends Readonly<{ ok: false }> = never,
>(
  { merchantId, alias }: TerminalName,
  { act, details }: Readonly<{ act: AuditAct; details?: AuditDetails }>,
  { ports, work }: Work<Refusal, Objection>,
): Promise<Changed<Refusal> | Objection> {
  return perform<Changed<Refusal> | Objection>(ports, async (stores) => {
    const change = await work(stores)
    if ('ok' in change) return { result: change, report: null }
    const { terminalId, outcome } = change
    if (outcome !== 'Changed' || terminalId === null) return { result: outcome, report: null }
    const report = { act, subject: terminalId, details: { merchantId, alias, ...details } }
    return { result: outcome, report }
  })
}

/** Seals the credentials for the address that the terminal will have, or answers why they cannot be taken. */
async function sealed(
  found: SealedTerminal,
  { credentials, ...rest }: TerminalInput,
  { vault }: ActingPorts,
): Promise<TerminalUpdate | CredentialRefusal | 'NotFound' | 'OtherAccount'> {
  // A terminal at the simulator gets no address: the store says so.
  const address = found.address === null ? null : (rest.address ?? found.address)
  const isMoved = bindingOf(address) !== bindingOf(found.address)
  if (credentials === null && !isMoved) return { ...rest, credentials }
  const protocol = bankProtocolOf(found.connector)
  if (protocol === null) return 'NotFound'
  const missing = isMoved ? missingCredential(protocol.credentials, credentials ?? {}) : null
  if (missing !== null) return { ...missing, reason: 'CredentialAgain' }
  const reading = readCredentials(protocol.credentials, credentials ?? {})
  if (!reading.ok) return reading
  const { account } = reading
  const named = account[protocol.accountName]
  if (named !== undefined && named !== found.account[protocol.accountName]) return 'OtherAccount'
  const { terminalId } = found
  const secrets = await sealSecrets({ ...found, address }, reading.secrets, vault)
  return { ...rest, credentials: { terminalId, replacesAll: isMoved, account, secrets } }
}

/** The changed fields. Of new credentials only the fact that they were replaced. */
function detailsOf({ address, credentials, ...input }: TerminalInput): AuditDetails {
  const { newAlias, halfSecureAccepted, captureMaximumPercent, bankCode, dayEndMinutes } = input
  const isTime = typeof dayEndMinutes === 'number'
  return {
    ...(dayEndMinutes == null ? {} : { dayEnd: isTime ? dayEndText(dayEndMinutes) : 'gateway' }),
    ...(newAlias === null ? {} : { newAlias }),
    ...(address === null ? {} : { apiUrl: address.apiUrl, gateUrl: address.gateUrl }),
    ...(halfSecureAccepted === null ? {} : { halfSecureAccepted }),
    ...(captureMaximumPercent === null ? {} : { captureMaximumPercent }),
    ...(bankCode === null ? {} : { bankCode }),
    ...(credentials === null ? {} : { credentials: 'replaced' }),
  }
}
