export * from './card-store.ts'
export * from './code-key.ts'
export * from './data-key.ts'
export * from './data-key-store.ts'
export * from './find-card.ts'
export {
  createLocalKeyProvider,
  KeyEncryptionKeyMissing,
  type KeyProvider,
} from './key-provider.ts'
export * from './open-card-for-bank.ts'
export type { CardForm } from './read-card-form.ts'
export { rememberCards } from './remember-cards.ts'
export type { DataKeyRotation } from './rotate-data-key.ts'
export type { MasterKeyRotation, NodesLackKey } from './rotate-master-key.ts'
export * from './rotation-store.ts'
export type { SealOwner } from './seal.ts'
export { createSecurityCodeKeys, type SecurityCodeKeys } from './security-code-keys.ts'
export { createSecurityCodes, type SecurityCodes } from './security-codes.ts'
export * from './stored-card.ts'
export * from './sweep-cards.ts'
export { type TokenisePorts, tokenise } from './tokenise.ts'
export * from './vault.ts'
export { createVaultKeys, type DataKeyStatus, type VaultKeys } from './vault-keys.ts'
