import type { Clock } from '../../../base/kernel/index.ts'
import { newDataKey, type SealClass, type StoredDataKey, type WrappedDataKey } from './data-key.ts'
import type { KeyProvider } from './key-provider.ts'

/** A gateway process, and the key-encryption keys that it can unwrap with. */
type VaultNode = Readonly<{ nodeId: string; keyEncryptionKeyIds: readonly string[] }>

/** A data key's new wrapping, in place of the one that was read. */
type Rewrapping = Readonly<{
  keyId: string
  fromKeyEncryptionKeyId: string
  toKeyEncryptionKeyId: string
  wrapped: Buffer
}>

/** What a rotation does to the keys themselves. */
export type RotationStore = Readonly<{
  keys: () => Promise<readonly StoredDataKey[]>
  /**
   * Retires `retiredKeyId` and makes `next` the active key, in one commit. False, with nothing changed:
   * another rotation was first.
   */
  succeed: (retiredKeyId: string, next: WrappedDataKey) => Promise<boolean>
  /** In one commit, except for keys that another rotation has rewrapped since. How many were rewrapped. */
  rewrap: (changes: readonly Rewrapping[]) => Promise<number>
  /** Removes a key that retired before the given time and that no record names. */
  removeUnused: (key: StoredDataKey, retiredBefore: Date) => Promise<boolean>
  /** Records that a process is alive. Wanted every 15 seconds. */
  announce: (node: VaultNode) => Promise<void>
  /** The processes that announced themselves within the last 45 seconds. */
  liveNodes: () => Promise<readonly VaultNode[]>
}>

/** Some processes could not open what the current key-encryption key wraps. Nothing was changed. */
export type NodesLackKey = Readonly<{
  kind: 'NodesLackKey'
  keyEncryptionKeyId: string
  nodeIds: readonly string[]
}>

export type MasterKeyRotation =
  | Readonly<{ kind: 'Rotated'; keyEncryptionKeyId: string; rewrapped: number; total: number }>
  | NodesLackKey

export type DataKeyRotation =
  | Readonly<{ kind: 'Rotated'; keyId: string; retiredKeyId: string }>
  /** Nothing of this class was ever sealed. */
  | Readonly<{ kind: 'NoKeyYet' }>
  | Readonly<{ kind: 'OtherRotation' }>
  | NodesLackKey

type Ports = Readonly<{ store: RotationStore; provider: KeyProvider }>

/**
 * Wraps every data key by the provider's current key-encryption key. Sealed records stay as they are, and
 * running processes are not affected, because they have unwrapped their data keys already. A rotation that
 * was interrupted can be repeated.
 */
export async function rotateMasterKey(ports: Ports): Promise<MasterKeyRotation> {
  const { store, provider } = ports
  const keyEncryptionKeyId = provider.currentKeyId
  const lack = await nodesThatLackKey(ports)
  if (lack !== null) return lack
  let rewrapped = 0
  for (;;) {
    const keys = await store.keys()
    const others = keys.filter((key) => key.keyEncryptionKeyId !== keyEncryptionKeyId)
    // Read again each time: meanwhile a node may have made the first key of a class under the old one.
    if (others.length === 0) {
      return { kind: 'Rotated', keyEncryptionKeyId, rewrapped, total: keys.length }
    }
    const changes = await Promise.all(others.map((key) => rewrappingOf(key, provider)))
    rewrapped += await store.rewrap(changes)
  }
}

/**
 * Makes a new data key for a class: it seals from now on, and the old one only opens. A node that has
 * cached the old one seals under it for up to five seconds more.
 */
export async function rotateDataKey(
  keyClass: SealClass,
  ports: Ports & Readonly<{ clock: Clock }>,
): Promise<DataKeyRotation> {
  const lack = await nodesThatLackKey(ports)
  if (lack !== null) return lack
  const keys = await ports.store.keys()
  const active = keys.find((key) => key.class === keyClass && key.retiredAt === null)
  if (active === undefined) return { kind: 'NoKeyYet' }
  const next = await newDataKey(keyClass, ports)
  if (!(await ports.store.succeed(active.keyId, next))) return { kind: 'OtherRotation' }
  return { kind: 'Rotated', keyId: next.keyId, retiredKeyId: active.keyId }
}

async function nodesThatLackKey({ store, provider }: Ports): Promise<NodesLackKey | null> {
  const keyEncryptionKeyId = provider.currentKeyId
  const nodeIds = (await store.liveNodes())
    .filter((node) => !node.keyEncryptionKeyIds.includes(keyEncryptionKeyId))
    .map(({ nodeId }) => nodeId)
  return nodeIds.length === 0 ? null : { kind: 'NodesLackKey', keyEncryptionKeyId, nodeIds }
}

async function rewrappingOf(key: StoredDataKey, provider: KeyProvider): Promise<Rewrapping> {
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
