import { randomBytes } from 'node:crypto'
import { type Clock, Secret, uuidV7 } from '../kernel/index.ts'
import { createCachedLookUp } from '../merchants/index.ts'
import type { DataKey, DataKeyClass, WrappedDataKey } from './data-key.ts'
import type { DataKeyStore } from './data-key-store.ts'
import type { KeyProvider } from './key-provider.ts'

/** The data keys, unwrapped. A rotation on another node is noticed within five seconds. */
export type KeyRing = Readonly<{
  /** The key that seals. Makes the first one of its class on demand. */
  active: (keyClass: DataKeyClass) => Promise<DataKey>
  byId: (keyId: string) => Promise<DataKey>
  /** Unwraps every key there is. Throws where one does not open, so that the start can refuse. */
  check: () => Promise<void>
}>

export type KeyRingPorts = Readonly<{ store: DataKeyStore; provider: KeyProvider; clock: Clock }>

const CLASSES_MAXIMUM = 5
/** Enough for any race: a class loses its active key only for the moment of a rotation. */
const ATTEMPTS_MAXIMUM = 5

export function createKeyRing(ports: KeyRingPorts): KeyRing {
  // An unwrapped key never changes, and there are as many as rotations: none is ever thrown out.
  const opened = new Map<string, Promise<DataKey>>()
  const unwrapOnce = (wrapped: WrappedDataKey): Promise<DataKey> => {
    const known = opened.get(wrapped.keyId)
    if (known !== undefined) return known
    const opening = unwrap(wrapped, ports.provider)
    opened.set(wrapped.keyId, opening)
    // A key management service that was away for a moment must not be remembered as a failure.
    opening.catch(() => opened.delete(wrapped.keyId))
    return opening
  }
  const active = createCachedLookUp({
    load: async (keyClass: DataKeyClass) => unwrapOnce(await findOrCreate(keyClass, ports)),
    clock: ports.clock,
    entriesMaximum: CLASSES_MAXIMUM,
  })
  return {
    active: async (keyClass) => existing(await active.find(keyClass), keyClass),
    byId: async (keyId) =>
      opened.get(keyId) ?? unwrapOnce(existing(await ports.store.find(keyId), keyId)),
    check: async () => {
      for (const wrapped of await ports.store.all()) await unwrapOnce(wrapped)
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

async function newDataKey(
  keyClass: DataKeyClass,
  { provider, clock }: KeyRingPorts,
): Promise<WrappedDataKey> {
  const keyId = uuidV7(clock.now())
  const key = randomBytes(32)
  const keyEncryptionKeyId = provider.currentKeyId
  const wrapped = await provider.wrap(key, { keyId, class: keyClass })
  key.fill(0)
  return { keyId, class: keyClass, keyEncryptionKeyId, wrapped, createdAt: clock.now() }
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
