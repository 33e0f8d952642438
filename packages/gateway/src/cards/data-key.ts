import type { Secret } from '../kernel/index.ts'

/** What a data key may seal in the database, and so what `vezne keys rotate data` renews. */
export const SEAL_CLASSES = ['card', 'secret-key', 'proof'] as const
export type SealClass = (typeof SEAL_CLASSES)[number]
/**
 * The key of the fingerprint seals nothing: it recognises cards. The key of the pages seals what a browser
 * holds, which no job could seal again. That of the exchange proves to processes that they may hand each
 * other keys of security codes; it opens no code. The key of the audit signs checkpoints, which operators
 * keep. None of them is renewed, for what they made would be lost.
 */
export const DATA_KEY_CLASSES = [
  ...SEAL_CLASSES,
  'fingerprint',
  'page',
  'code-exchange',
  'audit',
] as const
export type DataKeyClass = (typeof DATA_KEY_CLASSES)[number]

/** A data key as it is stored: wrapped by the key-encryption key that it names. */
export type WrappedDataKey = Readonly<{
  /** UUIDv7. */
  keyId: string
  class: DataKeyClass
  keyEncryptionKeyId: string
  wrapped: Buffer
  createdAt: Date
}>

/** A data key's place in its life: the active one seals, the retired ones only open. */
export type StoredDataKey = WrappedDataKey & Readonly<{ retiredAt: Date | null }>

export type DataKey = Readonly<{
  keyId: string
  class: DataKeyClass
  /** 32 bytes. */
  key: Secret<Buffer>
}>
