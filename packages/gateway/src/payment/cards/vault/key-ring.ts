import { type Clock, createCachedLookUp, Secret } from '../../../base/kernel/index.ts'
import {
  DATA_KEY_CLASSES,
  type DataKey,
  type DataKeyClass,
  type DataKeyStore,
  newDataKey,
  type WrappedDataKey,
} from './data-key.ts'
import type { KeyProvider } from './key-provider.ts'

/** The data keys, unwrapped. A rotation on another node is noticed within five seconds. */
export type KeyRing = Readonly<{
  /** The key that seals. Makes the first one of its class on demand. */
  active: (keyClass: DataKeyClass) => Promise<DataKey>
  byId: (keyId: string) => Promise<DataKey>
  /** Unwraps every stored key. Throws if one does not open, so that the start can be refused. */
  check: () => Promise<void>
  /**
   * Makes the first key of every class. If it were made later, by a node that holds a newer key-encryption
   * key, nodes that hold only the older one could not open it.
   */
  prepare: () => Promise<void>
}>

export type KeyRingPorts = Readonly<{ store: DataKeyStore; provider: KeyProvider; clock: Clock }>

/** A class lacks an active key only while another node makes its first one, so few attempts do. */
const ATTEMPTS_MAXIMUM = 5

export function createKeyRing(ports: KeyRingPorts): KeyRing {
  // An unwrapped key never changes, and each rotation adds only one: all are kept.
  const opened = new Map<string, Promise<DataKey>>()
  const unwrapOnce = (wrapped: WrappedDataKey): Promise<DataKey> => {
    const known = opened.get(wrapped.keyId)
    if (known !== undefined) return known
    const opening = unwrap(wrapped, ports.provider)
    opened.set(wrapped.keyId, opening)
    // A failure is not kept: a key management service may be away for a moment only.
    opening.catch(() => opened.delete(wrapped.keyId))
    return opening
  }
  const unwrapFound = async (keyId: string): Promise<DataKey> =>
    unwrapOnce(existing(await ports.store.find(keyId), keyId))
  const active = createCachedLookUp({
    load: async (keyClass: DataKeyClass) => unwrapOnce(await findOrCreate(keyClass, ports)),
    clock: ports.clock,
    entriesMaximum: DATA_KEY_CLASSES.length,
  })
  return {
    active: async (keyClass) => existing(await active.find(keyClass), keyClass),
    byId: (keyId) => opened.get(keyId) ?? unwrapFound(keyId),
    check: async () => {
      for (const wrapped of await ports.store.all()) await unwrapOnce(wrapped)
    },
    prepare: async () => {
      for (const keyClass of DATA_KEY_CLASSES) await active.find(keyClass)
    },
  }
}

async function findOrCreate(keyClass: DataKeyClass, ports: KeyRingPorts): Promise<WrappedDataKey> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAXIMUM; attempt += 1) {
    const found = await ports.store.findActive(keyClass)
    if (found !== null) return found
    const made = await newDataKey(keyClass, ports)
    if (await ports.store.insertFirst(made)) return made
  }
  throw new Error(`vault: no active data key of class ${keyClass} could be made`)
}

async function unwrap(wrapped: WrappedDataKey, provider: KeyProvider): Promise<DataKey> {
  const { keyId, class: keyClass, keyEncryptionKeyId } = wrapped
  const context = { keyId, class: keyClass }
  const key = await provider.unwrap(keyEncryptionKeyId, wrapped.wrapped, context)
  return { keyId, class: keyClass, key: new Secret('data key', key) }
}

function existing<Value>(value: Value | null, which: string): Value {
  if (value === null) throw new Error(`vault: there is no data key ${which}`)
  return value
}
