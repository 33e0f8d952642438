import type { Clock, Secret } from '../kernel/index.ts'
import type { SecretVault, TerminalStore } from './ports.ts'
import {
  type NewTerminal,
  passwordRecord,
  type SealedTerminal,
  storeKeyRecord,
} from './terminal.ts'

export type TerminalPorts = Readonly<{ terminals: TerminalStore; vault: SecretVault; clock: Clock }>

/** Seals a terminal's credentials and stores it. False as in `TerminalStore.insertTerminal`. */
export async function addTerminal(terminal: NewTerminal, ports: TerminalPorts): Promise<boolean> {
  const { password: _password, storeKey: _storeKey, ...facts } = terminal
  const sealed = await sealCredentials(terminal, ports.vault)
  return ports.terminals.insertTerminal({ ...facts, ...sealed, state: 'Active' }, ports.clock.now())
}

export type SealedCredentials = Pick<
  SealedTerminal,
  'passwordSealed' | 'storeKeySealed' | 'dataKeyId'
>

/** Seals both secrets under one data key, because the row names only one key. */
export async function sealCredentials(
  terminal: Pick<NewTerminal, 'merchantId' | 'terminalId' | 'password' | 'storeKey'>,
  vault: SecretVault,
): Promise<SealedCredentials> {
  const { merchantId, terminalId } = terminal
  const seal = (recordId: string, secret: Secret<string>) =>
    vault.seal('secret-key', { merchantId, recordId }, secret.expose())
  const password = await seal(passwordRecord(terminalId), terminal.password)
  const storeKey = await seal(storeKeyRecord(terminalId), terminal.storeKey)
  // Another node began a new data key between the two calls.
  if (password.dataKeyId !== storeKey.dataKeyId) return sealCredentials(terminal, vault)
  return {
    passwordSealed: password.sealed,
    storeKeySealed: storeKey.sealed,
    dataKeyId: password.dataKeyId,
  }
}
