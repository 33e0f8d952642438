import type { Secret } from '../kernel/index.ts'

/** Which record a sealed secret belongs to. Moved to another record, it does not open. */
export type SecretOwner = Readonly<{ merchantId: string; recordId: string }>

/** The part of the vault that keeps what merchants must not lose: their keys and their credentials. */
export type SecretVault = Readonly<{
  seal: (
    sealClass: 'secret-key',
    owner: SecretOwner,
    plain: string,
  ) => Promise<Readonly<{ sealed: Buffer; dataKeyId: string }>>
  open: (sealClass: 'secret-key', owner: SecretOwner, sealed: Buffer) => Promise<Secret<string>>
}>
