import type { Clock } from '../kernel/index.ts'
import type { SecretVault, TerminalStore } from './ports.ts'
import {
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

/** Seals secrets for the terminal that they belong to. */
export function sealSecrets(
  { merchantId, terminalId }: Pick<NewTerminal, 'merchantId' | 'terminalId'>,
  secrets: TerminalSecrets,
  vault: SecretVault,
): Promise<readonly SealedSecret[]> {
  return Promise.all(
    Object.entries(secrets).map(async ([name, secret]) => {
      const record = secretRecord(terminalId, name)
      const owner = { merchantId, recordId: record }
      return { name, record, ...(await vault.seal('secret-key', owner, secret.expose())) }
    }),
  )
}
