import type { Secret } from '../kernel/index.ts'

/** What a data key may seal. The key of the fingerprint seals nothing: it recognises cards. */
export const SEAL_CLASSES = ['card', 'security-code', 'secret-key', 'proof'] as const
export type SealClass = (typeof SEAL_CLASSES)[number]
export type DataKeyClass = SealClass | 'fingerprint'

/** A data key as it is stored: wrapped by the key-encryption key that it names. */
export type WrappedDataKey = Readonly<{
  /** UUIDv7. */
  keyId: string
  class: DataKeyClass
  keyEncryptionKeyId: string
  wrapped: Buffer
  createdAt: Date
}>

export type DataKey = Readonly<{
  keyId: string
  class: DataKeyClass
  /** 32 bytes. */
  key: Secret<Buffer>
}>
