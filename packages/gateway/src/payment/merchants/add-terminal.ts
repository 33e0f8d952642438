import type { Clock } from '../../base/kernel/index.ts'
import type { SecretVault, TerminalStore } from './ports.ts'
import {
  bindingOf,
  boundRecord,
  type NewTerminal,
  type SealedSecret,
  secretRecord,
  type TerminalSecrets,
} from './terminal.ts'

export type TerminalPorts = Readonly<{ terminals: TerminalStore; vault: SecretVault; clock: Clock }>

/** Seals a terminal's credentials and stores it. False as in `TerminalStore.insertTerminal`. */
export async function addTerminal(terminal: NewTerminal, ports: TerminalPorts): Promise<boolean> {
  const secrets = await sealSecrets(terminal, terminal.secrets, ports.vault)
  return ports.terminals.insertTerminal(
    { ...terminal, secrets, state: 'Active' },
    ports.clock.now(),
  )
}

/** Seals secrets for the terminal that they belong to, and for the origins of its addresses. */
export function sealSecrets(
  { merchantId, terminalId, address }: Pick<NewTerminal, 'merchantId' | 'terminalId' | 'address'>,
  secrets: TerminalSecrets,
  vault: SecretVault,
): Promise<readonly SealedSecret[]> {
  const boundTo = bindingOf(address)
  return Promise.all(
    Object.entries(secrets).map(async ([name, secret]) => {
      const record = secretRecord(terminalId, name)
      const owner = { merchantId, recordId: boundRecord(record, boundTo) }
      return { name, record, boundTo, ...(await vault.seal('secret-key', owner, secret.expose())) }
    }),
  )
}
