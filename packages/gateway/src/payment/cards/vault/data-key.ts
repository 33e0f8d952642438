import { randomBytes } from 'node:crypto'
import { type Clock, type Secret, uuidV7 } from '../../../base/kernel/index.ts'
import type { KeyProvider } from './key-provider.ts'

/** Classes of data keys that seal values in the database: `vezne keys rotate data` renews these. */
export const SEAL_CLASSES = ['card', 'secret-key', 'proof'] as const
export type SealClass = (typeof SEAL_CLASSES)[number]

/**
 * The other classes seal nothing in the database and are never renewed, because what they made would be
 * lost: `fingerprint` recognises cards; `page` seals what a browser holds; `code-exchange` authenticates
 * processes that hand each other keys of security codes; `audit` signs checkpoints, which operators keep.
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

/** `retiredAt` is null for the active key of a class, which seals; a retired key only opens. */
export type StoredDataKey = WrappedDataKey & Readonly<{ retiredAt: Date | null }>

export type DataKey = Readonly<{
  keyId: string
  class: DataKeyClass
  /** 32 bytes. */
  key: Secret<Buffer>
}>

/** Each class has at most one active key, which seals; the others only open. */
export type DataKeyStore = Readonly<{
  find: (keyId: string) => Promise<WrappedDataKey | null>
  findActive: (keyClass: DataKeyClass) => Promise<WrappedDataKey | null>
  /** Makes it the active key unless the class has one. False: another node was first. */
  insertFirst: (key: WrappedDataKey) => Promise<boolean>
  all: () => Promise<readonly WrappedDataKey[]>
}>

/** A new random data key, wrapped by the current key-encryption key and not yet stored. */
export async function newDataKey(
  keyClass: DataKeyClass,
  { provider, clock }: Readonly<{ provider: KeyProvider; clock: Clock }>,
): Promise<WrappedDataKey> {
  const keyId = uuidV7(clock.now())
  const key = randomBytes(32)
  const keyEncryptionKeyId = provider.currentKeyId
  const wrapped = await provider.wrap(key, { keyId, class: keyClass })
  key.fill(0)
  return { keyId, class: keyClass, keyEncryptionKeyId, wrapped, createdAt: clock.now() }
}
