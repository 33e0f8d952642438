import { type Clock, createCachedLookUp } from '../kernel/index.ts'
import type { SecretVault, TerminalStore } from './ports.ts'
import {
  type BankAddress,
  passwordRecord,
  type SealedTerminal,
  storeKeyRecord,
  type Terminal,
} from './terminal.ts'

/** The terminals of a merchant, the default one first. What it says may be five seconds old. */
export type TerminalDirectory = Readonly<{
  terminalsOf: (merchantId: string) => Promise<readonly Terminal[]>
}>

type Ports = Readonly<{
  store: TerminalStore
  vault: SecretVault
  clock: Clock
  /** Where the simulator is; null while there is none, and always in live mode. */
  sandboxBank: () => BankAddress | null
}>

/** A terminal whose secrets are open and whose address is not looked up yet. */
type OpenTerminal = Omit<Terminal, keyof BankAddress> & Readonly<{ address: BankAddress | null }>

/** A merchant's terminals with their addresses, while the simulator is where it was at the last look. */
type Addressed = (sandboxBank: BankAddress | null) => readonly Terminal[]

const MERCHANTS_MAXIMUM = 10_000
const NO_TERMINALS: readonly Terminal[] = []

/** A sandbox terminal is left out while there is no simulator: nobody could take its call. */
export function createTerminalDirectory(ports: Ports): TerminalDirectory {
  const opened = createCachedLookUp({
    load: (merchantId: string) => loadTerminals(merchantId, ports),
    clock: ports.clock,
    entriesMaximum: MERCHANTS_MAXIMUM,
  })
  return {
    terminalsOf: async (merchantId) => {
      const addressed = await opened.find(merchantId)
      return addressed === null ? NO_TERMINALS : addressed(ports.sandboxBank())
    },
  }
}

async function loadTerminals(merchantId: string, ports: Ports): Promise<Addressed | null> {
  const sealed = await ports.store.terminalsOf(merchantId)
  if (sealed.length === 0) return null
  const open = await Promise.all(sealed.map((terminal) => openTerminal(terminal, ports.vault)))
  return addressedOnce(open)
}

/** Every payment asks for its terminals, and the simulator hardly ever moves. */
function addressedOnce(terminals: readonly OpenTerminal[]): Addressed {
  let last: { sandboxBank: BankAddress | null; addressed: readonly Terminal[] } | undefined
  return (sandboxBank) => {
    if (last === undefined || !isSameAddress(last.sandboxBank, sandboxBank)) {
      const addressed = terminals.flatMap((terminal) => withAddress(terminal, sandboxBank))
      last = { sandboxBank, addressed }
    }
    return last.addressed
  }
}

function isSameAddress(left: BankAddress | null, right: BankAddress | null): boolean {
  return left?.apiUrl === right?.apiUrl && left?.gateUrl === right?.gateUrl
}

function withAddress(terminal: OpenTerminal, sandboxBank: BankAddress | null): Terminal[] {
  const { address: own, ...rest } = terminal
  const address = own ?? sandboxBank
  return address === null ? [] : [{ ...rest, apiUrl: address.apiUrl, gateUrl: address.gateUrl }]
}

async function openTerminal(sealed: SealedTerminal, vault: SecretVault): Promise<OpenTerminal> {
  const { merchantId, passwordSealed, storeKeySealed, dataKeyId: _, ...facts } = sealed
  const open = (recordId: string, secret: Buffer) =>
    vault.open('secret-key', { merchantId, recordId }, secret)
  return {
    ...facts,
    merchantId,
    password: await open(passwordRecord(facts.terminalId), passwordSealed),
    storeKey: await open(storeKeyRecord(facts.terminalId), storeKeySealed),
  }
}
