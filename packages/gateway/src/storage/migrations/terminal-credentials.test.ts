/** Migration 0039 on an installation that is in use: a NestPay terminal keeps its credentials, and they still open. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../base/kernel/index.ts'
import { createLocalKeyProvider, createVault } from '../../payment/cards/index.ts'
import { testMasterKey } from '../../payment/cards/testing/memory-vault.ts'
import { createTerminalDirectory } from '../../payment/merchants/index.ts'
import { createVaultKeyStore } from '../cards/vault-key-store.ts'
import { createTerminalStore } from '../merchants/terminal-store.ts'
import type { TestDatabase } from '../testing/index.ts'
import { createDatabaseBefore, migrateBefore } from './testing/database-before.ts'

const MERCHANT = '01900000-0000-7000-8000-000000000009'
const TERMINAL = '01900000-0000-7000-8000-0000000000b1'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabaseBefore('0039')
})
afterAll(() => database.drop())

it('is opened under the names of its protocol', async () => {
  const { pool } = database
  const provider = createLocalKeyProvider(testMasterKey())
  const clock = systemClock
  const vault = createVault({ store: createVaultKeyStore(pool), provider, clock })
  const seal = (record: string, text: string) =>
    vault.seal('secret-key', { merchantId: MERCHANT, recordId: `${TERMINAL}/${record}` }, text)
  const password = await seal('password', 'PASS-1')
  const storeKey = await seal('store-key', 'STORE-1')
  await pool.query(
    `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
     values ($1, '2200000009', 'Kitapçı', 'Active', '{}', now())`,
    [MERCHANT],
  )
  await pool.query(
    `insert into terminal (merchant_id, terminal_id, alias, is_default, connector, environment, api_url,
       gate_url, client_id, user_name, password_sealed, store_key_sealed, data_key_id, created_at)
     values ($1, $2, 'ana', true, 'nestpay', 'live', 'https://b/api', 'https://b/gate', '700', 'api', $3, $4, $5,
       now())`,
    [MERCHANT, TERMINAL, password.sealed, storeKey.sealed, password.dataKeyId],
  )
  // The stores read the columns of every migration since.
  await migrateBefore(database, '9999')
  const directory = createTerminalDirectory({
    store: createTerminalStore(pool),
    vault,
    clock,
    simulatorUrl: () => null,
    addressOf: ({ address }) => address,
  })
  const [terminal] = await directory.terminalsOf(MERCHANT)
  expect(terminal).toMatchObject({
    alias: 'ana',
    connector: 'nestpay',
    isServed: true,
    account: { clientId: '700', userName: 'api' },
  })
  expect(terminal?.secrets['password']?.expose()).toBe('PASS-1')
  expect(terminal?.secrets['storeKey']?.expose()).toBe('STORE-1')
})
