export {
  type CardKey,
  type CardStore,
  type NewCard,
  type SealedSecurityCode,
  type StoredCard,
  sweepCards,
} from './card-store.ts'
export { type CardAccess, createCardAccess } from './find-card.ts'
export type { CardForm } from './read-card-form.ts'
export { rememberCards } from './remember-cards.ts'
export type {
  CodeKeyFolder,
  CodeKeyName,
  CodeKeyStore,
  SeenCodeKeyRequest,
} from './security-codes/code-key.ts'
export {
  createSecurityCodeKeys,
  createSecurityCodes,
  type SecurityCodeKeys,
  type SecurityCodes,
} from './security-codes/security-codes.ts'
export { hashOfCardToken, type TokenisePorts, tokenise } from './tokenise.ts'
export { readUnstoredCard, type UnstoredCard } from './unstored-card.ts'
export { decrypt, encrypt } from './vault/cipher.ts'
export {
  DATA_KEY_CLASSES,
  type DataKeyStore,
  SEAL_CLASSES,
  type SealClass,
  type StoredDataKey,
  type WrappedDataKey,
} from './vault/data-key.ts'
export { backupKeysOf, createLocalKeyProvider } from './vault/key-provider.ts'
export type { ResealedRow, SealedRow, SealedTable } from './vault/reseal-records.ts'
export type { DataKeyRotation, NodesLackKey, RotationStore } from './vault/rotate-keys.ts'
export { createVault, type Vault } from './vault/vault.ts'
export { createVaultKeys, type VaultKeys } from './vault/vault-keys.ts'
