/** Decision 3.6: keys of security codes live for an hour, on several machines, and nowhere afterwards. */

import { describe, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '../../../base/kernel/testing/manual-clock.ts'
import {
  type CodeNode,
  codeNode,
  memoryCodeKeyFolder,
  memoryCodeKeyStore,
  testExchangeKey,
} from '../testing/memory-security-codes.ts'
import { SealBroken } from '../vault/seal.ts'
import type { CodeKeyStore } from './code-key.ts'
import { answerCodeKeyRequest, codeKeyOf } from './code-key-exchange.ts'
import type { SecurityCodeKeys } from './security-codes.ts'

const owner = { merchantId: 'm', recordId: 'r' }
const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Stands at the beginning of a period. */
function setUp() {
  const clock = manualClock()
  return { clock, store: memoryCodeKeyStore(clock) }
}

/** Another process for which a second passes with every wait, in which `others` take their steps. */
function beside(
  { clock, store }: Readonly<{ clock: ManualClock; store: CodeKeyStore }>,
  others: readonly SecurityCodeKeys[],
  parts: Partial<Parameters<typeof codeNode>[0]> = {},
): CodeNode & Readonly<{ waits: () => number }> {
  let waits = 0
  const sleep = async () => {
    waits += 1
    for (const keys of others) await keys.keep()
  }
  return { ...codeNode({ clock: { ...clock, sleep }, store, ...parts }), waits: () => waits }
}

describe('one machine', () => {
  test('a code opens for its owner, as a secret, and for nobody else', async () => {
    const { codes } = codeNode(setUp())
    const { sealed } = await codes.seal(owner, '123')
    const opened = await codes.open(owner, sealed)
    expect([opened?.expose(), String(opened)]).toEqual(['123', '[security code]'])
    await expect(codes.open({ ...owner, merchantId: 'n' }, sealed)).rejects.toThrow(SealBroken)
  })

  test('a key seals for half an hour, opens for an hour, and is overwritten and deleted', async () => {
    const at = setUp()
    const folder = memoryCodeKeyFolder()
    const { keys, codes } = codeNode({ ...at, folder })
    const first = await keys.sealing()
    at.clock.pass(30 * MINUTE - 1)
    const last = await codes.seal(owner, '123')
    expect(last.dataKeyId).toBe(first.keyId)
    at.clock.pass(1)
    expect((await codes.seal(owner, '456')).dataKeyId).not.toBe(first.keyId)
    at.clock.pass(30 * MINUTE - 1)
    expect((await codes.open(owner, last.sealed))?.expose()).toBe('123')
    expect(first.key.expose().every((byte) => byte === 0)).toBe(false)
    at.clock.pass(1)
    expect(await codes.open(owner, last.sealed)).toBeNull()
    await keys.keep()
    expect(first.key.expose()).toEqual(Buffer.alloc(32))
    expect([...folder.files.keys()].filter((file) => file.endsWith(first.keyId))).toEqual([])
    expect((await at.store.look()).keys.map(({ keyId }) => keyId)).not.toContain(first.keyId)
  })

  test('keys are destroyed in time while the database is away', async () => {
    const at = setUp()
    const folder = memoryCodeKeyFolder()
    let isAway = false
    const look = () => (isAway ? Promise.reject(new Error('away')) : at.store.look())
    const { keys } = codeNode({ clock: at.clock, store: { ...at.store, look }, folder })
    const { key } = await keys.sealing()
    isAway = true
    at.clock.pass(60 * MINUTE)
    await expect(keys.keep()).rejects.toThrow('away')
    expect(key.expose()).toEqual(Buffer.alloc(32))
    expect(folder.files.size).toBe(0)
  })

  test('a restarted process takes its keys from the folder without waiting', async () => {
    const at = setUp()
    const folder = memoryCodeKeyFolder()
    const { sealed, dataKeyId } = await codeNode({ ...at, folder }).codes.seal(owner, '123')
    const again = beside(at, [], { folder })
    expect((await again.codes.seal(owner, '456')).dataKeyId).toBe(dataKeyId)
    expect((await again.codes.open(owner, sealed))?.expose()).toBe('123')
    expect(again.waits()).toBe(0)
  })

  test('a file of a key that ended while no process ran is deleted at the next start', async () => {
    const at = setUp()
    const folder = memoryCodeKeyFolder()
    await codeNode({ ...at, folder }).keys.sealing()
    const [file = ''] = folder.files.keys()
    at.clock.pass(60 * MINUTE)
    await codeNode({ ...at, folder }).keys.keep()
    expect([...folder.files.keys()]).not.toContain(file)
  })

  test('a copy of the folder opens nothing without the vault', async () => {
    const at = setUp()
    const folder = memoryCodeKeyFolder()
    const { sealed } = await codeNode({ ...at, folder }).codes.seal(owner, '123')
    const thief = beside(at, [], { folder, exchangeKey: testExchangeKey(8) })
    expect(await thief.codes.open(owner, sealed)).toBeNull()
  })

  test('sealing and opening do not ask the database', async () => {
    const at = setUp()
    let looks = 0
    const look = () => {
      looks += 1
      return at.store.look()
    }
    const { codes } = codeNode({ clock: at.clock, store: { ...at.store, look } })
    const { sealed } = await codes.seal(owner, '123')
    const before = looks
    for (let call = 0; call < 100; call += 1) await codes.seal(owner, '456')
    await codes.open(owner, sealed)
    expect(looks).toBe(before)
  })
})

describe('several machines', () => {
  test('a machine that joins is handed the key, and the exchange leaves no rows', async () => {
    const at = setUp()
    const one = codeNode(at)
    const { sealed, dataKeyId } = await one.codes.seal(owner, '123')
    const folder = memoryCodeKeyFolder()
    const two = beside(at, [one.keys], { folder })
    expect((await two.codes.open(owner, sealed))?.expose()).toBe('123')
    expect(two.waits()).toBe(1)
    expect((await two.codes.seal(owner, '456')).dataKeyId).toBe(dataKeyId)
    expect([...folder.files.keys()].join()).toContain(dataKeyId)
    expect(at.store.requests.size).toBe(0)
  })

  test('eight machines that start at once agree on one key', async () => {
    const at = setUp()
    const nodes: CodeNode[] = []
    const everybody: SecurityCodeKeys = {
      ...codeNode(at).keys,
      keep: async () => {
        for (const { keys } of nodes) await keys.keep()
      },
    }
    nodes.push(...Array.from({ length: 8 }, () => beside(at, [everybody])))
    const sealing = await Promise.all(nodes.map(({ keys }) => keys.sealing()))
    expect(new Set(sealing.map(({ keyId }) => keyId)).size).toBe(1)
  })

  test('all machines hold the next key before its period, so that one may vanish', async () => {
    const at = setUp()
    const one = codeNode(at)
    await one.keys.sealing()
    const two = beside(at, [one.keys])
    await two.keys.sealing()
    at.clock.pass(29 * MINUTE)
    for (const { keys } of [one, two, one, two]) await keys.keep()
    at.clock.pass(MINUTE)
    const { sealed } = await one.codes.seal(owner, '123')
    const waited = two.waits()
    expect((await two.codes.open(owner, sealed))?.expose()).toBe('123')
    expect((await two.keys.sealing()).keyId).toBe((await one.keys.sealing()).keyId)
    expect(two.waits()).toBe(waited)
  })

  test('without a holder another key is made, and the lost code is waited for once', async () => {
    const at = setUp()
    const { sealed } = await codeNode(at).codes.seal(owner, '123')
    const two = beside(at, [])
    const { sealed: own } = await two.codes.seal(owner, '456')
    expect((await two.codes.open(owner, own))?.expose()).toBe('456')
    expect(await two.codes.open(owner, sealed)).toBeNull()
    const waited = two.waits()
    expect(await two.codes.open(owner, sealed)).toBeNull()
    expect(two.waits()).toBe(waited)
    expect(two.notes).toHaveLength(1)
    expect(waited).toBeLessThanOrEqual(60)
  })

  test('all machines use the database’s time, even if their own clocks are wrong', async () => {
    const { clock: database, store } = setUp()
    const nodes = ['1999-01-01T00:10:00Z', '2051-01-01T00:50:00Z'].map((own, at) => {
      const clock = manualClock(new Date(own))
      clock.pass(at * MINUTE)
      return { clock, ...codeNode({ clock, store }) }
    })
    const [one, two] = nodes
    if (one === undefined || two === undefined) throw new Error('there are two')
    const { sealed } = await one.codes.seal(owner, '123')
    for (const { keys } of [two, one, two]) await keys.keep()
    expect((await two.codes.open(owner, sealed))?.expose()).toBe('123')
    for (const clock of [database, one.clock, two.clock]) clock.pass(60 * MINUTE)
    for (const { codes } of [one, two]) expect(await codes.open(owner, sealed)).toBeNull()
    expect(one.notes).toEqual([])
  })

  test('a key that arrives late is used', async () => {
    const at = setUp()
    const one = codeNode(at)
    const { sealed } = await one.codes.seal(owner, '123')
    const two = beside(at, [])
    expect(await two.codes.open(owner, sealed)).toBeNull()
    await one.keys.keep()
    await two.keys.keep()
    expect((await two.codes.open(owner, sealed))?.expose()).toBe('123')
  })

  test('a code of a key that nobody named is not waited for', async () => {
    const at = setUp()
    const { sealed } = await codeNode({ ...at, store: memoryCodeKeyStore(at.clock) }).codes.seal(
      owner,
      '123',
    )
    const other = beside(at, [])
    await other.keys.sealing()
    expect(await other.codes.open(owner, sealed)).toBeNull()
    expect(other.waits()).toBe(0)
  })

  test('a request that was lost in a crash of the database is made again', async () => {
    const at = setUp()
    const one = codeNode(at)
    await one.keys.sealing()
    const two = codeNode(at)
    await two.keys.keep()
    at.store.requests.clear()
    for (const { keys } of [two, one, two]) await keys.keep()
    expect((await two.keys.sealing()).keyId).toBe((await one.keys.sealing()).keyId)
  })
})

describe('an attacker who can write to the database but has no master key', () => {
  test('gets no answer to a request', async () => {
    const at = setUp()
    const one = codeNode(at)
    await one.keys.sealing()
    const stranger = codeNode({ ...at, exchangeKey: testExchangeKey(8) })
    await stranger.keys.keep()
    expect(at.store.requests.size).toBe(1)
    await one.keys.keep()
    expect([...at.store.requests.values()].map(({ answer }) => answer)).toEqual([null])
  })

  test('cannot put its own public key into another’s request', async () => {
    const at = setUp()
    const one = codeNode(at)
    await one.keys.sealing()
    await codeNode(at).keys.keep()
    for (const [requestId, request] of at.store.requests) {
      at.store.requests.set(requestId, { ...request, publicKey: Buffer.alloc(32, 9) })
    }
    await one.keys.keep()
    expect([...at.store.requests.values()].map(({ answer }) => answer)).toEqual([null])
  })

  test('cannot hand over a key of its own: the process asks again, and takes the right one', async () => {
    const at = setUp()
    const one = codeNode(at)
    const { keyId } = await one.keys.sealing()
    const two = codeNode(at)
    await two.keys.keep()
    const [name] = (await at.store.look()).keys
    const [request] = at.store.requests.values()
    if (name === undefined || request === undefined) throw new Error('nobody asked')
    const forged = codeKeyOf(name, Buffer.alloc(32, 1))
    const answer = answerCodeKeyRequest(request, forged, testExchangeKey(8))
    at.store.requests.set(request.requestId, { ...request, answer })
    for (const { keys } of [two, two, one, two]) await keys.keep()
    const taken = await two.keys.sealing()
    expect(taken.keyId).toBe(keyId)
    expect(taken.key.expose()).toEqual((await one.keys.sealing()).key.expose())
  })

  test('cannot make a key live longer by changing its beginning', async () => {
    const at = setUp()
    const folder = memoryCodeKeyFolder()
    const { sealed } = await codeNode({ ...at, folder }).codes.seal(owner, '123')
    const look = async () => {
      const sight = await at.store.look()
      const later = (begun: Date) => new Date(begun.getTime() + 30 * MINUTE)
      const keys = sight.keys.map((key) => ({ ...key, beginsAt: later(key.beginsAt) }))
      return { ...sight, keys }
    }
    const renamed = { ...folder, read: async () => [...folder.files.values()][0] ?? null }
    const misled = beside({ ...at, store: { ...at.store, look } }, [], { folder: renamed })
    expect(await misled.codes.open(owner, sealed)).toBeNull()
  })
})
