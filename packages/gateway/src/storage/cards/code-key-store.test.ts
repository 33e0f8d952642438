/** Decision 3.6 on PostgreSQL: names of keys and the requests for them, over several processes at once. */

import { beforeEach, expect, test } from 'vitest'
import { manualClock } from '../../base/kernel/testing/manual-clock.ts'
import type { CodeKeyRequest } from '../../payment/cards/security-codes/code-key.ts'
import { type CodeNode, codeNode } from '../../payment/cards/testing/memory-security-codes.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createCodeKeyStore } from './code-key-store.ts'

const KEY_ID = '01900000-0000-7000-8000-00000000000a'
const BEGINNING = new Date('2026-10-05T09:00:00Z')
const NAME = { keyId: KEY_ID, beginsAt: BEGINNING, attempt: 0 }
const owner = { merchantId: 'm', recordId: 'r' }

const database = useTestDatabase()
beforeEach(() => database.pool.query('truncate security_code_key cascade'))

const store = () => createCodeKeyStore(database.pool)

function request(number: number): CodeKeyRequest {
  const requestId = `01900000-0000-7000-8000-0000000000b${number}`
  return { requestId, keyId: KEY_ID, publicKey: Buffer.alloc(32, 1), proof: Buffer.alloc(32, 2) }
}

test('one name for each period and attempt, however many are first at once', async () => {
  const ids = Array.from({ length: 8 }, (_, at) => `01900000-0000-7000-8000-00000000000${at}`)
  const made = await Promise.all(ids.map((keyId) => store().insert({ ...NAME, keyId })))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await store().insert({ ...NAME, attempt: 1 })).toBe(true)
  expect((await store().look()).keys.map(({ attempt }) => attempt)).toEqual([0, 1])
})

test('requests are seen with the first answer, and go with the key', async () => {
  await store().insert(NAME)
  for (const number of [1, 2, 1]) await store().ask(request(number))
  const first = { senderKey: Buffer.alloc(32, 3), wrapped: Buffer.alloc(60, 4) }
  await store().answer(request(1).requestId, first)
  await store().answer(request(1).requestId, { ...first, wrapped: Buffer.alloc(60, 5) })
  const sight = await store().look()
  expect(sight.keys).toEqual([NAME])
  expect(sight.requests).toHaveLength(2)
  expect(sight.requests).toContainEqual({ ...request(1), answer: first })
  expect(sight.requests).toContainEqual({ ...request(2), answer: null })
  await store().forget(request(2).requestId)
  expect((await store().look()).requests).toHaveLength(1)
  await store().removeBegunBy(new Date(BEGINNING.getTime() - 1))
  expect((await store().look()).requests).toHaveLength(1)
  await store().removeBegunBy(BEGINNING)
  expect(await store().look()).toMatchObject({ keys: [], requests: [] })
})

test('nothing is asked for of a key that is gone, and the time comes all the same', async () => {
  await store().ask(request(1))
  const { requests, now } = await store().look()
  expect(requests).toEqual([])
  expect(now.getTime()).toBeGreaterThan(BEGINNING.getTime() - 365 * 86_400_000)
})

test('eight machines at once agree on one key, and each opens what the others sealed', async () => {
  const nodes: CodeNode[] = []
  const clock = {
    ...manualClock(),
    sleep: async () => {
      await Promise.all(nodes.map(({ keys }) => keys.keep()))
    },
  }
  const look = async () => ({ ...(await store().look()), now: clock.now() })
  for (let machine = 0; machine < 8; machine += 1) {
    nodes.push(codeNode({ clock, store: { ...store(), look } }))
  }
  const sealed = await Promise.all(nodes.map(({ codes }, at) => codes.seal(owner, `00${at}`)))
  expect(new Set(sealed.map(({ dataKeyId }) => dataKeyId)).size).toBe(1)
  for (const { codes } of nodes) {
    const opened = await Promise.all(sealed.map((each) => codes.open(owner, each.sealed)))
    expect(opened.map((code, at) => code?.expose() === `00${at}`)).not.toContain(false)
  }
  expect((await store().look()).requests).toEqual([])
})

test('requests are in no write-ahead log: their table is unlogged', async () => {
  const { rows } = await database.pool.query(
    `select relpersistence from pg_class where relname = 'security_code_key_request'`,
  )
  expect(rows).toEqual([{ relpersistence: 'u' }])
})
