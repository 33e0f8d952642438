import type { AuditAct, AuditDetails } from '../audit/index.ts'
import type { Secret } from '../kernel/index.ts'
import { sealCredentials } from '../merchants/index.ts'
import { type ActingPorts, type ActStores, perform } from './operator-ports.ts'
import type {
  RemovalObstacle,
  TerminalChange,
  TerminalName,
  TerminalUpdate,
} from './operator-stores.ts'
import { isHttps } from './terminal-acts.ts'

/** What an operator changes of a terminal; null: it stays. */
export type TerminalWish = Omit<TerminalUpdate, 'credentials'> &
  Readonly<{
    credentials: Readonly<{
      userName: string
      password: Secret<string>
      storeKey: Secret<string>
    }> | null
  }>

/** What came of it: `Unchanged` where it was so before, which is not reported. */
export type Changed<Refusal extends string = never> = TerminalChange<Refusal>['outcome']

/** Each takes effect on every node within five seconds. `NotFound` also where it was removed. */
export type TerminalChangeActs = Readonly<{
  /** `AtSimulator`: a terminal of the sandbox's simulator has no address to change. */
  updateTerminal: (
    name: TerminalName,
    wish: TerminalWish,
  ) => Promise<Changed<'AliasTaken' | 'AtSimulator' | 'AddressNotHttps'>>
  /** Its merchant's other terminals are no defaults any more. */
  makeDefaultTerminal: (name: TerminalName) => Promise<Changed>
  /** It takes no new payments; all else goes on. */
  pauseTerminal: (name: TerminalName) => Promise<Changed>
  resumeTerminal: (name: TerminalName) => Promise<Changed>
  /** Only one that has been paused for a minute, and at which nothing is open (decision 5.13). */
  removeTerminal: (name: TerminalName) => Promise<Changed<RemovalObstacle>>
}>

export function terminalChangeActs(ports: ActingPorts): TerminalChangeActs {
  return {
    updateTerminal: async (name, wish) => {
      if (!ports.isSandbox && wish.address !== null && !isHttps(wish.address)) {
        return 'AddressNotHttps'
      }
      const update = await sealed(name, wish, ports)
      if (update === null) return 'NotFound'
      const act = { act: 'terminal.update', details: detailsOf(wish) } as const
      return reported(name, act, { ports, work: (store) => store.update(name, update) })
    },
    makeDefaultTerminal: (name) =>
      reported(
        name,
        { act: 'terminal.default' },
        { ports, work: (store) => store.makeDefault(name) },
      ),
    pauseTerminal: (name) => setState(name, 'Paused', ports),
    resumeTerminal: (name) => setState(name, 'Active', ports),
    removeTerminal: (name) =>
      reported(name, { act: 'terminal.remove' }, { ports, work: (store) => store.remove(name) }),
  }
}

function setState(name: TerminalName, state: 'Active' | 'Paused', ports: ActingPorts) {
  const act = state === 'Paused' ? 'terminal.pause' : 'terminal.resume'
  return reported(name, { act }, { ports, work: (store) => store.setState(name, state) })
}

type Work<Refusal extends string> = Readonly<{
  ports: ActingPorts
  work: (store: ActStores['terminalChanges']) => Promise<TerminalChange<Refusal>>
}>

function reported<Refusal extends string = never>(
  { merchantId, alias }: TerminalName,
  { act, details }: Readonly<{ act: AuditAct; details?: AuditDetails }>,
  { ports, work }: Work<Refusal>,
): Promise<Changed<Refusal>> {
  return perform(ports, async ({ terminalChanges }) => {
    const { terminalId, outcome } = await work(terminalChanges)
    if (outcome !== 'Changed' || terminalId === null) return { result: outcome, report: null }
    const report = { act, subject: terminalId, details: { merchantId, alias, ...details } }
    return { result: outcome, report }
  })
}

/** Sealed for the terminal that has the alias now; null where none has. */
async function sealed(
  { merchantId, alias }: TerminalName,
  { credentials, ...rest }: TerminalWish,
  { stores, vault }: ActingPorts,
): Promise<TerminalUpdate | null> {
  if (credentials === null) return { ...rest, credentials }
  const terminals = await stores.terminals.terminalsOf(merchantId)
  const found = terminals.find((each) => each.alias === alias && each.state !== 'Removed')
  if (found === undefined) return null
  const { terminalId } = found
  const { userName, ...secrets } = credentials
  const sealedSecrets = await sealCredentials({ merchantId, terminalId, ...secrets }, vault)
  return { ...rest, credentials: { ...sealedSecrets, terminalId, userName } }
}

/** What was changed, without what opens the bank's door. */
function detailsOf({ address, credentials, ...wish }: TerminalWish): AuditDetails {
  const { newAlias, halfSecureAccepted, captureMaximumPercent } = wish
  return {
    ...(newAlias === null ? {} : { newAlias }),
    ...(address === null ? {} : { apiUrl: address.apiUrl, gateUrl: address.gateUrl }),
    ...(halfSecureAccepted === null ? {} : { halfSecureAccepted }),
    ...(captureMaximumPercent === null ? {} : { captureMaximumPercent }),
    ...(credentials === null ? {} : { credentials: 'replaced' }),
  }
}
