import { type Clock, createCachedLookUp } from '../kernel/index.ts'
import type { SecretVault, TerminalStore } from './ports.ts'
import {
  type BankAddress,
  passwordRecord,
  type SealedTerminal,
  storeKeyRecord,
  type Terminal,
} from './terminal.ts'

type Ports = Readonly<{
  store: TerminalStore
  vault: SecretVault
  clock: Clock
  /** The simulator's addresses; null while there is no simulator, and always in live mode. */
  sandboxBank: () => BankAddress | null
}>

/** A terminal with open secrets. A sandbox terminal has no address yet. */
type OpenTerminal = Omit<Terminal, keyof BankAddress> & Readonly<{ address: BankAddress | null }>

/** A merchant's terminals with their addresses, for the present addresses of the simulator. */
type Addressed = (sandboxBank: BankAddress | null) => readonly Terminal[]

const MERCHANTS_MAXIMUM = 10_000
const NO_TERMINALS: readonly Terminal[] = []

/**
 * `terminalsOf` answers a merchant's terminals, the default one first, and may be five seconds late. While there
 * is no simulator, the sandbox terminals are missing.
 */
export function createTerminalDirectory(
  ports: Ports,
): Readonly<{ terminalsOf: (merchantId: string) => Promise<readonly Terminal[]> }> {
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

async function loadTerminals(
  merchantId: string,
  { store, vault }: Ports,
): Promise<Addressed | null> {
  const sealed = await store.terminalsOf(merchantId)
  if (sealed.length === 0) return null
  return addressedOnce(await Promise.all(sealed.map((terminal) => openTerminal(terminal, vault))))
}

/** Caches the last result: every payment asks, and the simulator's addresses hardly ever change. */
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
