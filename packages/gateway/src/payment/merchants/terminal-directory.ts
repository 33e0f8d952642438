import { type Clock, createCachedLookUp } from '../../base/kernel/index.ts'
import type { SecretVault, TerminalStore } from './ports.ts'
import {
  type BankAddress,
  bindingOf,
  boundRecord,
  type SealedTerminal,
  type Terminal,
} from './terminal.ts'

type Ports = Readonly<{
  store: TerminalStore
  vault: SecretVault
  clock: Clock
  /** Null while there is no simulator, and always in live mode. */
  simulatorUrl: () => string | null
  /** The addresses of a terminal's bank; null: this node cannot call it. */
  addressOf: (
    terminal: Pick<SealedTerminal, 'connector' | 'address'>,
    simulatorUrl: string | null,
  ) => BankAddress | null
}>

/** A terminal with open secrets. A sandbox terminal has no address yet. */
type OpenTerminal = Omit<Terminal, keyof BankAddress | 'isServed'> &
  Readonly<{ address: BankAddress | null }>

/** A merchant's terminals with their addresses, for the present address of the simulator. */
type Addressed = (simulatorUrl: string | null) => readonly Terminal[]

const MERCHANTS_MAXIMUM = 10_000
const NO_TERMINALS: readonly Terminal[] = []

/**
 * `terminalsOf` answers a merchant's terminals, the default one first, and may be five seconds late. A
 * terminal whose bank cannot be called stays in the list, so that no other one takes its place.
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
      return addressed === null ? NO_TERMINALS : addressed(ports.simulatorUrl())
    },
  }
}

async function loadTerminals(
  merchantId: string,
  { store, vault, addressOf }: Ports,
): Promise<Addressed | null> {
  const sealed = await store.terminalsOf(merchantId)
  if (sealed.length === 0) return null
  const opened = await Promise.all(sealed.map((terminal) => openTerminal(terminal, vault)))
  return addressedOnce((simulatorUrl) =>
    opened.map((terminal) => withAddress(terminal, addressOf(terminal, simulatorUrl))),
  )
}

/** Caches the last result: every payment asks, and the simulator's address hardly ever changes. */
function addressedOnce(make: Addressed): Addressed {
  let last: { simulatorUrl: string | null; addressed: readonly Terminal[] } | undefined
  return (simulatorUrl) => {
    if (last === undefined || last.simulatorUrl !== simulatorUrl) {
      last = { simulatorUrl, addressed: make(simulatorUrl) }
    }
    return last.addressed
  }
}

function withAddress(
  { address: _address, ...terminal }: OpenTerminal,
  address: BankAddress | null,
): Terminal {
  const { apiUrl, gateUrl } = address ?? { apiUrl: '', gateUrl: '' }
  return { ...terminal, apiUrl, gateUrl, isServed: address !== null }
}

async function openTerminal(sealed: SealedTerminal, vault: SecretVault): Promise<OpenTerminal> {
  const { merchantId, secrets, address } = sealed
  const binding = bindingOf(address)
  const opened = await Promise.all(
    secrets.map(async ({ name, record, sealed: bytes, boundTo }) => {
      // The binding is that of the stored address: sealed for another one, the secret does not open.
      const recordId = boundRecord(record, boundTo === null ? null : binding)
      const owner = { merchantId, recordId }
      return [name, await vault.open('secret-key', owner, bytes)] as const
    }),
  )
  return { ...sealed, secrets: Object.fromEntries(opened) }
}
