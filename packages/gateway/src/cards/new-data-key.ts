import { randomBytes } from 'node:crypto'
import { type Clock, uuidV7 } from '../kernel/index.ts'
import type { DataKeyClass, WrappedDataKey } from './data-key.ts'
import type { KeyProvider } from './key-provider.ts'

/** A fresh data key, known to nobody yet, wrapped by the current key-encryption key. */
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
