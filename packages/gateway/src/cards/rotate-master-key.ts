import type { StoredDataKey } from './data-key.ts'
import type { KeyProvider } from './key-provider.ts'
import { nodesWithout } from './nodes-without.ts'
import type { Rewrapping, RotationStore } from './rotation-store.ts'

export type MasterKeyRotation =
  | Readonly<{ kind: 'Rotated'; keyEncryptionKeyId: string; rewrapped: number; total: number }>
  | NodesLackKey

/** Processes that could not open what the current key-encryption key wraps. Nothing was changed. */
export type NodesLackKey = Readonly<{
  kind: 'NodesLackKey'
  keyEncryptionKeyId: string
  nodeIds: readonly string[]
}>

type Ports = Readonly<{ store: RotationStore; provider: KeyProvider }>

/**
 * Wraps every data key by the provider's current key-encryption key (reliability part C). No record is
 * touched and no running process notices, for it has unwrapped its data keys already. Broken off, it has
 * done nothing, and is simply asked for again.
 */
export async function rotateMasterKey({ store, provider }: Ports): Promise<MasterKeyRotation> {
  const keyEncryptionKeyId = provider.currentKeyId
  const nodeIds = await nodesWithout(keyEncryptionKeyId, store)
  if (nodeIds.length > 0) return { kind: 'NodesLackKey', keyEncryptionKeyId, nodeIds }
  let rewrapped = 0
  for (;;) {
    const keys = await store.keys()
    const others = keys.filter((key) => key.keyEncryptionKeyId !== keyEncryptionKeyId)
    // Looked for again: a node may have made the first key of a class meanwhile, under the old one.
    if (others.length === 0) {
      return { kind: 'Rotated', keyEncryptionKeyId, rewrapped, total: keys.length }
    }
    rewrapped += await store.rewrap(
      await Promise.all(others.map((key) => wrapAgain(key, provider))),
    )
  }
}

async function wrapAgain(key: StoredDataKey, provider: KeyProvider): Promise<Rewrapping> {
  const context = { keyId: key.keyId, class: key.class }
  const plain = await provider.unwrap(key.keyEncryptionKeyId, key.wrapped, context)
  const wrapped = await provider.wrap(plain, context)
  plain.fill(0)
  return {
    keyId: key.keyId,
    fromKeyEncryptionKeyId: key.keyEncryptionKeyId,
    toKeyEncryptionKeyId: provider.currentKeyId,
    wrapped,
  }
}
