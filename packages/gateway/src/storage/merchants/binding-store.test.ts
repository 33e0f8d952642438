/** Decision 8.35: secrets that a release before 0.2.0 sealed are bound to their terminals' origins, without a gap. */

import { beforeEach, describe, expect, test } from 'vitest'
import { Secret } from '../../base/kernel/index.ts'
import { manualClock } from '../../base/kernel/testing/manual-clock.ts'
import { createLocalKeyProvider, createVault } from '../../payment/cards/index.ts'
import { testMasterKey } from '../../payment/cards/testing/memory-vault.ts'
import {
  addTerminal,
  type BankAddress,
  bindSecrets,
  createTerminalDirectory,
  type NewTerminal,
  type SecretVault,
} from '../../payment/merchants/index.ts'
import { createVaultKeyStore, createVaultRotationStore } from '../cards/index.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createBindingStore, createTerminalStore } from './index.ts'

const database = useTestDatabase()
const MERCHANT = '01900000-0000-7000-8000-00000000000a'
const TERMINAL = '01900000-0000-7000-8000-00000000000c'
const NODE = '01900000-0000-7000-8000-0000000000f1'
const ADDRESS = { apiUrl: 'https://api.example/v1', gateUrl: 'https://gate.example/' }

/** Seals as release 0.1.0 did: without the origins. */
function olderVault(vault: SecretVault): SecretVault {
  const recordOf = (recordId: string) => recordId.split(' at ')[0] ?? ''
  return {
    ...vault,
    seal: (sealClass, { merchantId, recordId }, plain) =>
      vault.seal(sealClass, { merchantId, recordId: recordOf(recordId) }, plain),
  }
}

function parts() {
  const clock = manualClock()
  const provider = createLocalKeyProvider(testMasterKey())
  const vault = createVault({ store: createVaultKeyStore(database.pool), provider, clock })
  const terminals = createTerminalStore(database.pool)
  return { clock, vault, terminals, store: createBindingStore(database.pool) }
}

/** Opens the secrets as a payment does, with a new directory that remembers nothing. */
async function opened(): Promise<Readonly<Record<string, string>>> {
  const { clock, vault, terminals: store } = parts()
  const addressOf = ({ address }: { address: BankAddress | null }) => address
  const directory = createTerminalDirectory({
    store,
    vault,
    clock,
    simulatorUrl: () => null,
    addressOf,
  })
  const [found] = await directory.terminalsOf(MERCHANT)
  return Object.fromEntries(
    Object.entries(found?.secrets ?? {}).map(([name, secret]) => [name, secret.expose()]),
  )
}

const bound = async () => {
  const sql = 'select distinct bound_to as "boundTo" from terminal_secret'
  return (await database.pool.query<{ boundTo: string | null }>(sql)).rows.map(
    ({ boundTo }) => boundTo,
  )
}

const SECRETS = { password: 'PASS-1234', storeKey: 'STORE-1234' }

beforeEach(async () => {
  await database.pool.query('truncate merchant, terminal, vault_node cascade')
  await database.pool.query(
    `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
     values ($1, '1100000001', 'M', 'Active', '{}', now())`,
    [MERCHANT],
  )
  const { vault, terminals, clock } = parts()
  const terminal: NewTerminal = {
    ...{ merchantId: MERCHANT, terminalId: TERMINAL, alias: 'main', isDefault: true },
    ...{ connector: 'nestpay', bankCode: null, programmes: null, account: { clientId: '1' } },
    ...{ halfSecureAccepted: [], captureMaximumPercent: 100, callbackNames: [] },
    secrets: {
      password: new Secret('password', SECRETS.password),
      storeKey: new Secret('storeKey', SECRETS.storeKey),
    },
    environment: 'live',
    address: ADDRESS,
  }
  await addTerminal(terminal, { terminals, vault: olderVault(vault), clock })
  await database.pool.query('update terminal_secret set bound_to = null')
})

describe('secrets of an older release', () => {
  test('open as before, and are bound once', async () => {
    expect(await opened()).toEqual(SECRETS)
    await bindSecrets(parts())
    expect(await bound()).toEqual(['https://api.example https://gate.example'])
    expect(await opened()).toEqual(SECRETS)
    expect(await parts().store.unbound(null)).toEqual([])
  })

  test('stay as they are while a node of that release is alive, and are bound once it has ended', async () => {
    // Announces the node as 0.1.0 does, which does not know the column.
    await database.pool.query(
      `insert into vault_node (node_id, key_encryption_key_ids, seen_at) values ($1, '{}', now())`,
      [NODE],
    )
    const others = createVaultRotationStore(database.pool)
    await others.announce({ nodeId: MERCHANT, keyEncryptionKeyIds: [] })
    await bindSecrets(parts())
    expect(await bound()).toEqual([null])
    await database.pool.query(
      `update vault_node set seen_at = now() - interval '46 seconds' where node_id = $1`,
      [NODE],
    )
    await bindSecrets(parts())
    expect(await bound()).not.toContain(null)
  })

  test('that were replaced meanwhile are not written over', async () => {
    const { store, vault } = parts()
    const read = await store.unbound(null)
    await bindSecrets({ store, vault })
    const before = await opened()
    const bytes = { sealed: Buffer.alloc(64), dataKeyId: NODE, boundTo: 'late' }
    await store.bind(read.map((secret) => ({ secret, ...bytes })))
    expect(await opened()).toEqual(before)
  })
})

describe('an address that somebody writes into the database', () => {
  test.each([
    ['api_url', 'https://evil.example/v1'],
    ['gate_url', 'https://evil.example/'],
    ['api_url', 'https://api.example:8443/v1'],
  ])('as %s = %s opens no secret', async (column, url) => {
    await bindSecrets(parts())
    await database.pool.query(`update terminal set ${column} = $1`, [url])
    await expect(opened()).rejects.toThrow('belongs elsewhere')
  })

  test('with the same origin opens them: only the path is another', async () => {
    await bindSecrets(parts())
    await database.pool.query(`update terminal set api_url = 'https://api.example/v2'`)
    expect(await opened()).toEqual(SECRETS)
  })
})
