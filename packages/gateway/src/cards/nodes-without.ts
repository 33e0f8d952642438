import type { RotationStore } from './rotation-store.ts'

/** The running processes that do not hold a key-encryption key, and would refuse what it wraps. */
export async function nodesWithout(
  keyEncryptionKeyId: string,
  store: RotationStore,
): Promise<readonly string[]> {
  const nodes = await store.liveNodes()
  return nodes
    .filter((node) => !node.keyEncryptionKeyIds.includes(keyEncryptionKeyId))
    .map(({ nodeId }) => nodeId)
}
