/** Decision 2.11: a database has one mode, from its first start on. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { SANDBOX_MERCHANTS } from '../../payment/merchants/index.ts'
import { createMerchantStore } from '../merchants/merchant-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { claimDatabaseMode, readDatabaseUse } from './database-mode.ts'

const [{ merchant: OWN, publicKey }] = SANDBOX_MERCHANTS
const OTHER = {
  ...OWN,
  merchantId: '01900000-0000-7000-8000-0000000000aa',
  merchantNumber: '2292274384',
}
const KEY_ID = '01900000-0000-7000-8000-0000000000ff'
const UNUSED = { mode: null, hasOtherMerchants: false, publishedKeys: [] }

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into vault_data_key (key_id, class, key_encryption_key_id, wrapped, state, created_at)
     values ($1, 'secret-key', 'local-1', '', 'Active', now())`,
    [KEY_ID],
  )
})
afterAll(() => database.drop())
beforeEach(() => database.pool.query('truncate merchant, merchant_key, database_mode cascade'))

const claim = (mode: 'sandbox' | 'live') => claimDatabaseMode(database.pool, mode)
const use = () => readDatabaseUse(database.pool)

async function insert(merchant: typeof OWN): Promise<void> {
  await createMerchantStore(database.pool).insertMerchant(merchant, new Date())
}

async function insertPublishedKey(): Promise<void> {
  await insert(OWN)
  const keyPair = {
    merchantId: OWN.merchantId,
    publicKey,
    secretSealed: Buffer.alloc(1),
    dataKeyId: KEY_ID,
  }
  await createMerchantStore(database.pool).insertKeyPair(keyPair, new Date())
}

describe('the mode of a database', () => {
  it('is written once, whatever is claimed later', async () => {
    expect(await use()).toEqual(UNUSED)
    await claim('live')
    await claim('sandbox')
    expect((await use()).mode).toBe('live')
    await database.pool.query('truncate database_mode')
    await claim('sandbox')
    await claim('live')
    expect((await use()).mode).toBe('sandbox')
  })

  it('is one where first starts of both modes claim it at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await database.pool.query('truncate database_mode')
      await Promise.all(Array.from({ length: 8 }, (_, at) => claim(at % 2 ? 'live' : 'sandbox')))
      const { rows } = await database.pool.query('select mode from database_mode')
      expect(rows).toHaveLength(1)
    }
  })

  it('is not the sandbox’s where there are other merchants than its own', async () => {
    await insert(OWN)
    await insert(OTHER)
    await claim('sandbox')
    expect(await use()).toEqual({ ...UNUSED, hasOtherMerchants: true })
    await claim('live')
    expect((await use()).mode).toBe('live')
  })

  it('is not live while a published key would work', async () => {
    await insertPublishedKey()
    await claim('live')
    expect(await use()).toEqual({ ...UNUSED, publishedKeys: [publicKey] })
    const farAhead = new Date('2999-01-01')
    const end = 'update merchant_key set revoked_at = $1'
    await database.pool.query(end, [farAhead])
    await claim('live')
    expect(await use()).toEqual({ ...UNUSED, publishedKeys: [publicKey] })
    await database.pool.query(end, [new Date(0)])
    await claim('live')
    expect(await use()).toEqual({ ...UNUSED, mode: 'live' })
  })
})

it('an empty database, and one from before modes were kept, are read as they are', async () => {
  const old = await createTestDatabase()
  try {
    await old.pool.query('drop table database_mode')
    await createMerchantStore(old.pool).insertMerchant(OTHER, new Date())
    expect(await readDatabaseUse(old.pool)).toEqual({ ...UNUSED, hasOtherMerchants: true })
    await old.pool.query('drop schema public cascade; create schema public')
    expect(await readDatabaseUse(old.pool)).toEqual(UNUSED)
  } finally {
    await old.drop()
  }
})
