/** Reliability part C: nodes that need the first data key of a class at once agree on one. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalKeyProvider, createVault } from '../cards/index.ts'
import { testMasterKey } from '../cards/testing/memory-vault.ts'
import { systemClock } from '../kernel/index.ts'
import { createPool } from './postgres/index.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'
import { createVaultKeyStore } from './vault-key-store.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('eight nodes at once: one key per class, and each opens what the others sealed', async () => {
  const { connectionString } = database
  const pools = Array.from({ length: 8 }, () =>
    createPool({ connectionString, maxConnections: 2, applicationName: 'node' }),
  )
  const vaults = pools.map((pool) =>
    createVault({
      store: createVaultKeyStore(pool),
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
