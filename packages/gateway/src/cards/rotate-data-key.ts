import type { Clock } from '../kernel/index.ts'
import type { SealClass } from './data-key.ts'
import type { KeyProvider } from './key-provider.ts'
import { newDataKey } from './new-data-key.ts'
import { nodesWithout } from './nodes-without.ts'
import type { NodesLackKey } from './rotate-master-key.ts'
import type { RotationStore } from './rotation-store.ts'

export type DataKeyRotation =
  | Readonly<{ kind: 'Rotated'; keyId: string; retiredKeyId: string }>
  /** Nothing of this class was ever sealed. */
  | Readonly<{ kind: 'NoKeyYet' }>
  | Readonly<{ kind: 'OtherRotation' }>
  | NodesLackKey

type Ports = Readonly<{ store: RotationStore; provider: KeyProvider; clock: Clock }>

/**
 * Begins a new epoch of a class: a new data key seals, the old one opens what it sealed. Every node sees
 * it within five seconds, and goes on sealing under the old one until then.
 */
export async function rotateDataKey(keyClass: SealClass, ports: Ports): Promise<DataKeyRotation> {
  const { store, provider } = ports
  const keyEncryptionKeyId = provider.currentKeyId
  const nodeIds = await nodesWithout(keyEncryptionKeyId, store)
  if (nodeIds.length > 0) return { kind: 'NodesLackKey', keyEncryptionKeyId, nodeIds }
  const keys = await store.keys()
  const active = keys.find((key) => key.class === keyClass && key.retiredAt === null)
  if (active === undefined) return { kind: 'NoKeyYet' }
  const next = await newDataKey(keyClass, ports)
  if (!(await store.succeed(active.keyId, next))) return { kind: 'OtherRotation' }
  return { kind: 'Rotated', keyId: next.keyId, retiredKeyId: active.keyId }
}
