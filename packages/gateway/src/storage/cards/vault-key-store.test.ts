/** Nodes that need the first data key of a class at once agree on one. */

import { expect, test } from 'vitest'
import { systemClock } from '../../base/kernel/index.ts'
import {
  createLocalKeyProvider,
  createVault,
  type DataKeyStore,
} from '../../payment/cards/index.ts'
import { testMasterKey } from '../../payment/cards/testing/memory-vault.ts'
import { createPool } from '../postgres/index.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createVaultKeyStore } from './vault-key-store.ts'

const database = useTestDatabase()

/** Resolves for all callers of a key class once `size` of them have called. */
function meeting(size: number): (keyClass: string) => Promise<void> {
  const rooms = new Map<string, { come: number; open: Promise<void>; unlock: () => void }>()
  return (keyClass) => {
    const { promise, resolve } = deferred()
    const room = rooms.get(keyClass) ?? { come: 0, open: promise, unlock: resolve }
    rooms.set(keyClass, room)
    room.come += 1
    if (room.come >= size) room.unlock()
    return room.open
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((conclude) => {
    resolve = conclude
  })
  return { promise, resolve }
}

/** The nodes are held until each has found no key, so that all create one at the same moment. */
function meetAfterLooking(
  store: DataKeyStore,
  meet: (keyClass: string) => Promise<void>,
): DataKeyStore {
  return {
    ...store,
    findActive: async (keyClass) => {
      const found = await store.findActive(keyClass)
      await meet(keyClass)
      return found
    },
  }
}

test('eight nodes at once: one key per class, and each opens what the others sealed', async () => {
  const { connectionString } = database
  const pools = Array.from({ length: 8 }, () =>
    createPool({ connectionString, maxConnections: 2, applicationName: 'node' }),
  )
  const meet = meeting(pools.length)
  const vaults = pools.map((pool) =>
    createVault({
      store: meetAfterLooking(createVaultKeyStore(pool), meet),
      provider: createLocalKeyProvider(testMasterKey()),
      clock: systemClock,
    }),
  )
  const owner = { merchantId: 'm', recordId: 'r' }
  const [fingerprints, sealed] = await Promise.all([
    Promise.all(vaults.map((vault) => vault.fingerprint('5528790000000008'))),
    Promise.all(vaults.map((vault) => vault.seal('card', owner, 'x'))),
  ])
  expect(new Set(fingerprints.map((bytes) => bytes.toString('hex'))).size).toBe(1)
  expect(new Set(sealed.map(({ dataKeyId }) => dataKeyId)).size).toBe(1)
  for (const [index, vault] of vaults.entries()) {
    const other = sealed[(index + 1) % sealed.length]?.sealed ?? Buffer.alloc(0)
    expect((await vault.open('card', owner, other)).expose()).toBe('x')
    await vault.check()
  }
  const { rows } = await database.pool.query<{ count: bigint }>(
    'select count(*) as count from vault_data_key',
  )
  expect(rows).toEqual([{ count: 2n }])
  await Promise.all(pools.map((pool) => pool.end()))
})
