/** Master keys and data keys are renewed on PostgreSQL, step by step, while nodes go on working. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '../../base/kernel/testing/manual-clock.ts'
import {
  createCardAccess,
  SEAL_CLASSES,
  type SealedTable,
  sweepCards,
  tokenise,
} from '../../payment/cards/index.ts'
import { testMasterKey } from '../../payment/cards/testing/memory-vault.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import {
  fillSealedTables,
  MERCHANT,
  openEverything,
  type VaultTestNode,
  vaultTestNode,
} from '../testing/vault-node.ts'
import { createSealedTables } from './sealed-tables.ts'

const CACHE_MILLISECONDS = 5_000
const HOUR = 60 * 60 * 1_000
const FORM = { merchantId: MERCHANT, cardNumber: '5528790000000008', cvv: '123' }
const CARD = { ...FORM, expireMonth: '12', expireYear: '30' }

let database: TestDatabase
let node: VaultTestNode

beforeEach(async () => {
  database = await createTestDatabase()
  node = vaultTestNode(database.pool)
  await node.vault.prepare()
})
afterEach(() => database.drop())

async function rotateAll(): Promise<void> {
  for (const keyClass of SEAL_CLASSES) await node.keys.rotateDataKey(keyClass)
  node.clock.pass(CACHE_MILLISECONDS)
}

async function recordsUnderOldKeys(): Promise<number> {
  const keys = await node.keys.status()
  const old = keys.filter(({ state }) => state === 'DecryptOnly')
  return old.reduce((sum, { records }) => sum + records, 0)
}

async function storeCards(count: number): Promise<void> {
  for (let stored = 0; stored < count; stored += 50) {
    await Promise.all(Array.from({ length: 50 }, () => tokenise(CARD, node.cards)))
  }
}

/** How many data keys there are, and how many of them still open old records. */
async function keyCounts(): Promise<Readonly<{ all: number; old: number }>> {
  const keys = await node.keys.status()
  return { all: keys.length, old: keys.filter(({ state }) => state === 'DecryptOnly').length }
}

describe('data keys', () => {
  test('every column of the schema that holds sealed values or names a data key is walked', async () => {
    const { rows } = await database.pool.query<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
       where table_schema = 'public' and column_name ~ '(_sealed|data_key_id)$'
       order by place`,
    )
    expect(rows.map(({ place }) => place)).toEqual([
      'card_security_code.code_sealed',
      'card_security_code.data_key_id',
      'card_token.card_sealed',
      'card_token.data_key_id',
      'chargeback_evidence.content_sealed',
      'chargeback_evidence.data_key_id',
      'consent.data_key_id',
      'consent.payload_sealed',
      'merchant_key.data_key_id',
      'merchant_key.secret_sealed',
      'panel_authenticator.data_key_id',
      'panel_authenticator.secret_sealed',
      'terminal_secret.data_key_id',
      'terminal_secret.secret_sealed',
      'threeds_session.proof_data_key_id',
      'threeds_session.proof_sealed',
      'webhook_secret.data_key_id',
      'webhook_secret.secret_sealed',
    ])
    // Security codes have keys of their own, which none is sealed under for longer than half an hour.
    expect(node.tables.map(({ name }) => name).toSorted()).toEqual([
      'card_token',
      'chargeback_evidence',
      'consent',
      'merchant_key',
      'panel_authenticator',
      'terminal_secret',
      'threeds_session',
      'webhook_secret',
    ])
  })

  test('records of these tables come under the new keys, and the old keys go after an hour', async () => {
    await fillSealedTables(database.pool, node)
    const before = await openEverything(node)
    await rotateAll()
    expect(await recordsUnderOldKeys()).toBe(6)
    await node.keys.keep()
    expect(await recordsUnderOldKeys()).toBe(0)
    expect(await keyCounts()).toEqual({ all: 10, old: 3 })
    node.clock.pass(HOUR)
    await node.keys.keep()
    expect(await keyCounts()).toEqual({ all: 7, old: 0 })
    expect(before).toHaveLength(6)
    expect(await openEverything(vaultTestNode(database.pool))).toEqual(before)
  })

  test('a key that a late record names is not removed, however long ago it retired', async () => {
    // This node has read the active key less than five seconds ago, so it still seals under the key that it knows.
    const late = vaultTestNode(database.pool)
    await late.vault.prepare()
    await rotateAll()
    await tokenise({ ...CARD, cvv: undefined }, late.cards)
    node.clock.pass(2 * HOUR)
    for (const key of await node.rotation.keys()) {
      await node.rotation.removeUnused(key, node.clock.now())
    }
    const left = (await node.keys.status()).filter(({ state }) => state === 'DecryptOnly')
    expect(left).toMatchObject([{ class: 'card', records: 1 }])
  })

  test('of two rotations at once one wins, and the class keeps one active key', async () => {
    const other = vaultTestNode(database.pool)
    const results = await Promise.all([
      node.keys.rotateDataKey('card'),
      other.keys.rotateDataKey('card'),
    ])
    const cards = (await node.keys.status()).filter((key) => key.class === 'card')
    const wins = results.filter(({ kind }) => kind === 'Rotated').length
    expect(cards).toHaveLength(1 + wins)
    expect(cards.filter(({ state }) => state === 'Active')).toHaveLength(1)
  })

  test('broken off in the middle, another node goes on where it stopped', async () => {
    await storeCards(1_200)
    await rotateAll()
    const failing = createSealedTables(database.pool).map((table): SealedTable => {
      let calls = 0
      const replace: SealedTable['replace'] = (rows) => {
        calls += 1
        return calls > 1 ? Promise.reject(new Error('killed')) : table.replace(rows)
      }
      return { ...table, replace }
    })
    const killed = vaultTestNode(database.pool, { tables: failing })
    await expect(killed.keys.keep()).rejects.toThrow('killed')
    const left = await recordsUnderOldKeys()
    expect(left).toBe(1_200 - 500)
    await vaultTestNode(database.pool).keys.keep()
    expect(await recordsUnderOldKeys()).toBe(0)
    expect(await openEverything(node)).not.toHaveLength(0)
  })

  test('a record that a payment holds is neither waited for nor lost', async () => {
    await storeCards(50)
    await rotateAll()
    const payment = await database.pool.connect()
    await payment.query('begin')
    await payment.query('select from card_token limit 1 for update')
    await node.keys.keep()
    expect(await recordsUnderOldKeys()).toBe(1)
    await payment.query('commit')
    payment.release()
    await node.keys.keep()
    expect(await recordsUnderOldKeys()).toBe(0)
  })

  test.each([
    ['while another node runs', 'stays for ten quiet rounds, a second apart', true, 9],
    ['alone', 'ends with the first quiet round', false, 0],
  ])('an operator %s %s', async (_, __, hasLiveNode, seconds) => {
    await storeCards(50)
    await rotateAll()
    if (hasLiveNode) await vaultTestNode(database.pool).keys.keep()
    const clock = manualClock()
    const sleep = async (milliseconds: number) => clock.pass(milliseconds)
    const operator = vaultTestNode(database.pool, { clock: { ...clock, sleep } })
    const reported: number[] = []
    expect(await operator.keys.resealAll((left) => reported.push(left))).toEqual({ broken: 0 })
    expect(Math.floor(clock.monotonicMilliseconds() / 1_000)).toBe(seconds)
    expect(reported).toEqual([0])
  })

  test('an altered record is reported and keeps its key; the others are sealed again', async () => {
    await storeCards(50)
    await database.pool.query(
      `update card_token set card_sealed = set_byte(card_sealed, 50, 255 - get_byte(card_sealed, 50))
       where token_hash = (select min(token_hash::text)::bytea from card_token)`,
    )
    await rotateAll()
    await expect(node.keys.keep()).rejects.toThrow('1 records do not open')
    expect(await recordsUnderOldKeys()).toBe(1)
    node.clock.pass(HOUR)
    await expect(node.keys.keep()).rejects.toThrow('1 records do not open')
    expect(await keyCounts()).toEqual({ all: 8, old: 1 })
  })

  test('decision 3.1: a rotation changes nothing for a code: it goes 30 minutes after it was given', async () => {
    await tokenise(CARD, node.cards)
    const { rows } = await database.pool.query<{ token_hash: Buffer }>(
      'select token_hash from card_token',
    )
    const key = { merchantId: MERCHANT, tokenHash: rows[0]?.token_hash ?? Buffer.alloc(0) }
    await rotateAll()
    await node.keys.keep()
    expect(
      (
        await createCardAccess(node.cards).openCardForBank(key.merchantId, key.tokenHash)
      )?.securityCode?.expose(),
    ).toBe('123')
    node.clock.pass(HOUR / 2 - CACHE_MILLISECONDS)
    expect(
      (await createCardAccess(node.cards).openCardForBank(key.merchantId, key.tokenHash))
        ?.securityCode,
    ).toBeNull()
    expect(await sweepCards(node.cards)).toEqual({ cards: 0, securityCodes: 1 })
    const left = await database.pool.query('select from card_security_code')
    expect(left.rowCount).toBe(0)
  })
})

describe('the key-encryption key', () => {
  const OLD = testMasterKey(1)
  const NEW = testMasterKey(2)

  test('a running process that lacks the new key is named, and nothing changes', async () => {
    await node.keys.keep()
    const operator = vaultTestNode(database.pool, { masterKeys: [NEW, OLD] })
    const refused = { kind: 'NodesLackKey', nodeIds: [node.nodeId] }
    expect(await operator.keys.rotateMasterKey()).toMatchObject(refused)
    expect(await operator.keys.rotateDataKey('card')).toMatchObject(refused)
    await vaultTestNode(database.pool).vault.check()
  })

  test('all data keys are wrapped again; a node with only the old key refuses, with the id', async () => {
    const sealed = await node.vault.seal('card', { merchantId: MERCHANT, recordId: 'r' }, 'x')
    const operator = vaultTestNode(database.pool, { masterKeys: [NEW, OLD] })
    await operator.keys.keep()
    const result = await operator.keys.rotateMasterKey()
    expect(result).toMatchObject({ kind: 'Rotated', rewrapped: 7, total: 7 })
    expect(await operator.keys.rotateMasterKey()).toMatchObject({ rewrapped: 0, total: 7 })
    const onlyNew = vaultTestNode(database.pool, { masterKeys: [NEW] })
    await onlyNew.vault.check()
    const owner = { merchantId: MERCHANT, recordId: 'r' }
    for (const { vault } of [node, onlyNew]) {
      expect((await vault.open('card', owner, sealed.sealed)).expose()).toBe('x')
    }
    const onlyOld = vaultTestNode(database.pool).vault.check()
    await expect(onlyOld).rejects.toThrow(operator.provider.currentKeyId)
    expect(await onlyNew.vault.pageKey()).toEqual(await node.vault.pageKey())
    expect(await onlyNew.vault.auditKey()).toEqual(await node.vault.auditKey())
  })

  test('a key that another rotation has wrapped since is left alone', async () => {
    const [key] = await node.rotation.keys()
    if (key === undefined) throw new Error('there is no data key')
    const change = { keyId: key.keyId, toKeyEncryptionKeyId: 'third', wrapped: Buffer.of(1) }
    const late = { ...change, fromKeyEncryptionKeyId: 'second' }
    expect(await node.rotation.rewrap([late])).toBe(0)
    await vaultTestNode(database.pool).vault.check()
  })
})
