import { Secret } from '../../../base/kernel/index.ts'
import { manualClock } from '../../../base/kernel/testing/manual-clock.ts'
import {
  createLocalKeyProvider,
  createVault,
  type DataKeyStore,
  type Vault,
  type WrappedDataKey,
} from '../index.ts'

export type MemoryKeyStore = DataKeyStore & Readonly<{ rows: WrappedDataKey[] }>

/** Data keys in memory; the newest of a class is its active one. */
export function memoryKeyStore(): MemoryKeyStore {
  const rows: WrappedDataKey[] = []
  const activeOf = (keyClass: string) => rows.findLast((row) => row.class === keyClass) ?? null
  return {
    rows,
    find: async (keyId) => rows.find((row) => row.keyId === keyId) ?? null,
    findActive: async (keyClass) => activeOf(keyClass),
    insertFirst: async (key) => {
      if (activeOf(key.class) !== null) return false
      rows.push(key)
      return true
    },
    all: async () => rows,
  }
}

/** A key-encryption key that differs by its first byte. */
export function testMasterKey(first = 1): Secret<Buffer> {
  return new Secret('master key', Buffer.alloc(32, first))
}

export function memoryVault(store: DataKeyStore = memoryKeyStore()): Vault {
  const provider = createLocalKeyProvider(testMasterKey())
  return createVault({ store, provider, clock: manualClock() })
}
