import type { Clock } from '../kernel/index.ts'
import { createCachedLookUp } from './cached-look-up.ts'
import type { SecretVault } from './secret-vault.ts'
import {
  type BankAddress,
  passwordRecord,
  type SealedTerminal,
  storeKeyRecord,
  type Terminal,
} from './terminal.ts'
import type { TerminalStore } from './terminal-store.ts'

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

const MERCHANTS_MAXIMUM = 10_000

/** A sandbox terminal is left out while there is no simulator: nobody could take its call. */
export function createTerminalDirectory(ports: Ports): TerminalDirectory {
  const opened = createCachedLookUp({
    load: (merchantId: string) => loadTerminals(merchantId, ports),
    clock: ports.clock,
    entriesMaximum: MERCHANTS_MAXIMUM,
  })
  return {
    terminalsOf: async (merchantId) => {
      const terminals = (await opened.find(merchantId)) ?? []
      return terminals.flatMap((terminal) => withAddress(terminal, ports.sandboxBank()))
    },
  }
}

function withAddress(terminal: OpenTerminal, sandboxBank: BankAddress | null): Terminal[] {
  const { address: own, ...rest } = terminal
  const address = own ?? sandboxBank
  return address === null ? [] : [{ ...rest, apiUrl: address.apiUrl, gateUrl: address.gateUrl }]
}

async function loadTerminals(merchantId: string, ports: Ports): Promise<OpenTerminal[] | null> {
  const sealed = await ports.store.terminalsOf(merchantId)
  if (sealed.length === 0) return null
  return Promise.all(sealed.map((terminal) => openTerminal(terminal, ports.vault)))
}

async function openTerminal(sealed: SealedTerminal, vault: SecretVault): Promise<OpenTerminal> {
  const { merchantId, passwordSealed, storeKeySealed, dataKeyId: _, ...facts } = sealed
  const open = (recordId: string, secret: Buffer) =>
    vault.open('secret-key', { merchantId, recordId }, secret)
  return {
    ...facts,
    password: await open(passwordRecord(facts.terminalId), passwordSealed),
    storeKey: await open(storeKeyRecord(facts.terminalId), storeKeySealed),
  }
}
